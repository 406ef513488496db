import { describe, expect, it } from 'vitest';
import { makeReadValue, readId } from './readValue.ts';

const read = makeReadValue('Asia/Dhaka');

describe('reading a date', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    [' 2026-12-01 ', '2026-12-01'],
    ['7/4/2026', '2026-07-04'],
    ['2026-12-01T00:00:00.000Z', '2026-12-01'],
    ['2026-12-01T18:00:00Z', '2026-12-02'],
    ['2026-12-01T23:30:00+06:00', '2026-12-01'],
    ['2026-12-01 10:00:00', '2026-12-01'],
    [{ $date: '2026-12-01T00:00:00Z' }, '2026-12-01'],
    [{ $date: { $numberLong: '1764547200000' } }, '2025-12-01'],
    [{ $date: 1764547200000 }, '2025-12-01'],
    ['', null],
    [undefined, undefined],
  ])('the import reads %j as the date %j', (value, day) => {
    expect(read('day', value)).toBe(day);
  });

  it('the import reads UTC midnight as the same day west of Greenwich', () => {
    const west = makeReadValue('America/New_York');
    expect(west('day', '2026-12-01T00:00:00.000Z')).toBe('2026-12-01');
    expect(west('day', '2026-12-01T01:00:00.000Z')).toBe('2026-11-30');
  });

  it.each(['2026-02-31T10:00:00Z', 'soon', '20260101', 1764547200000, '31/12/26', true])(
    'the import returns the value %j unchanged, so that validation rejects it',
    (value) => {
      expect(read('day', value)).toBe(value);
    },
  );
});

describe('reading a number', () => {
  it.each([
    ['20', 20],
    [' 20 ', 20],
    ['-1', -1],
    [{ $numberInt: '20' }, 20],
    [{ $numberLong: '20' }, 20],
    [{ $numberDouble: '20.0' }, 20],
    ['', null],
    ['20.5', '20.5'],
    ['1,000', '1,000'],
    ['0x10', '0x10'],
    ['1e3', '1e3'],
  ])('the import reads %j as the number %j', (value, number) => {
    expect(read('number', value)).toBe(number);
  });
});

describe('reading an ID', () => {
  it.each([
    [{ $oid: '65f0000000000000000000aa' }, '65f0000000000000000000aa'],
    ['ObjectId(65f0000000000000000000aa)', '65f0000000000000000000aa'],
    [' a1 ', 'a1'],
    [7, '7'],
    [{ $numberInt: '7' }, '7'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the import reads %j as the ID %j', (value, id) => {
    expect(readId(value)).toBe(id);
  });
});
