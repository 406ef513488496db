import { describe, expect, it } from 'vitest';
import { addDays, isDay, startOfMonth, startOfWeek } from './days.ts';

describe('day functions', () => {
  it('addDays crosses month and year boundaries', () => {
    expect(addDays('2026-12-30', 5)).toBe('2027-01-04');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-21', '2026-06-15'],
    ['2026-06-14', '2026-06-08'],
    ['2027-01-01', '2026-12-28'],
  ])('startOfWeek("%s") returns %s', (day, monday) => expect(startOfWeek(day)).toBe(monday));

  it('startOfMonth returns the first day, with an optional month offset', () => {
    expect(startOfMonth('2026-01-31')).toBe('2026-01-01');
    expect(startOfMonth('2026-01-31', -11)).toBe('2025-02-01');
    expect(startOfMonth('2026-12-31', 1)).toBe('2027-01-01');
  });

  it.each([
    ['2026-06-15', true],
    ['2028-02-29', true],
    ['2199-12-31', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-06-31', false],
    ['1969-12-31', false],
    ['2200-01-01', false],
    ['2026-6-15', false],
    ['2026-06-15x', false],
    ['', false],
  ])('isDay("%s") returns %s', (text, expected) => expect(isDay(text)).toBe(expected));
});
