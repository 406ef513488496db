import { describe, expect, it } from 'vitest';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { readEnv } from '../../../platform/settings/env.ts';
import { scholarshipFile, scholarshipListing } from '../../../test/scholarships.ts';
import { checkRecord } from '../import/check/checkRecord.ts';
import { parseRecord } from '../import/check/parseRecord.ts';
import { makeReadValue } from '../import/check/readValue.ts';
import { describeProblem } from '../import/describeImport.ts';

const reader = {
  spelling: scholarshipSpelling(readEnv({})),
  readValue: makeReadValue('UTC'),
  timeZone: 'Europe/Oslo',
};

function read(file: unknown) {
  const unknown: string[] = [];
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const checked = checkRecord(parseRecord(text, 1), reader, (name) => unknown.push(name));
  return Array.isArray(checked) ? { told: checked.map(describeProblem), unknown } : { ...checked, unknown };
}

// product: P7.25
describe('scholarship file', () => {
  it('the documented scholarship file is read as described', () => {
    const { dates, unknown, ...found } = read(scholarshipFile()) as Exclude<
      ReturnType<typeof read>,
      { told: unknown }
    >;
    expect(unknown).toEqual([]);
    expect(found).toMatchObject({ externalId: null, scholarship: { organisation: 'fjordholm' } });
    expect(dates).toMatchObject({ timeZone: 'Asia/Kathmandu', decisionsBy: new Date('2026-11-30') });
  });

  it('a scholarship file may omit all parts except the listing', () => {
    const { format, version, listing } = scholarshipFile();
    const found = read({ format, version, listing });
    expect(found).toMatchObject({ dates: undefined, unknown: [] });
    expect('scholarship' in found && found.scholarship).toEqual(listing);
  });

  it('unknown fields in a scholarship file are reported and ignored', () => {
    const text = JSON.stringify(scholarshipFile({ rubric: { deep: [[[{}]]] } })).replace(
      '"listing":{',
      '"__proto__":{"version":9},"listing":{"__proto__":{"degree":"DIPLOMA"},"constructor":1,',
    );
    const found = read(text);
    expect(found.unknown).toEqual(['__proto__', 'rubric', 'listing.__proto__', 'listing.constructor']);
    expect('scholarship' in found && found.scholarship.degree).toBe('MASTERS');
  });

  it.each([
    [
      { format: 'essay' },
      'format: This file is not a scholarship. Choose one whose format is “scholarship”.',
    ],
    [
      { version: 2 },
      'version: This file was written by a newer version of the portal. This portal reads versions up to 1.',
    ],
    [{ version: '1' }, 'version: Enter a whole number from 1 to 1.'],
    [{ listing: [] }, 'listing: Provide a JSON object, in braces.'],
    [
      { listing: scholarshipListing({ degree: 'PHD' }) },
      'listing.degree: Choose one of: DIPLOMA, BACHELOR, MASTERS.',
    ],
    [{ listing: scholarshipListing({ scholarshipName: [['a']] }) }, 'listing.scholarshipName: Enter text.'],
    [{ organisation: 7 }, 'organisation: Enter text.'],
    [{ funding: 'much' }, 'funding: Provide a JSON object, in braces.'],
    [
      { funding: { min: 2 ** 53, currency: 'EUR' } },
      'funding.min: Enter a whole number from 1 to 1,000,000,000,000.',
    ],
    [
      { funding: { min: 2, max: 1, currency: 'EUR' } },
      'funding.max: Must not be less than the lowest amount.',
    ],
    [
      { funding: { min: 2, currency: 'XYZ' } },
      'funding.currency: Enter the code of a currency, such as USD.',
    ],
    [
      { funding: { min: 2, currency: 'eur' } },
      'funding.currency: Enter the code of a currency, such as USD.',
    ],
    [
      { funding: { covers: ['TUITION', 'CARS'] } },
      expect.stringMatching(/^funding\.covers\.1: Choose one of: TUITION/),
    ],
    [
      { dates: { timeZone: 'Mars/Base', deadlineTime: '23:59' } },
      'dates.timeZone: Choose a time zone, such as Europe/Oslo.',
    ],
    [{ dates: {} }, 'dates.timeZone: This field is required'],
    [
      {
        listing: scholarshipListing({ applicationDeadline: '2027-03-28' }),
        dates: { timeZone: 'Europe/Oslo', deadlineTime: '02:30' },
      },
      'dates.deadlineTime: This time is skipped when the clocks go forward. Choose 01:30 or 03:30.',
    ],
    [
      { id: { $oid: [] } },
      'id: Use a number, {"$oid": …} or text of at most 200 characters that does not start with “demo:”.',
    ],
  ])('an invalid value in a scholarship file is rejected with its path: case %#', (given, told) => {
    const found = read(scholarshipFile(given));
    expect(found.told?.map((line) => line.replace('line 1: ', ''))).toContainEqual(told);
  });

  it('a scholarship file that is deeply nested or not an object is rejected', () => {
    expect(read('['.repeat(400_000))).toMatchObject({
      told: [expect.stringMatching(/^line 1: This is not valid JSON/)],
    });
    const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const file = JSON.stringify(scholarshipFile({ organisation: '?' })).replace('"?"', nested);
    expect(read(file)).toMatchObject({ told: ['line 1: organisation: Enter text.'] });
    expect(read('[]')).toMatchObject({
      told: ['line 1: Provide an object with the fields of a scholarship.'],
    });
  });
});
