import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { scholarshipSpelling } from '../../../../api/rest/wire.ts';
import { projectFolder } from '../../../../platform/files/projectFolder.ts';
import { readEnv } from '../../../../platform/settings/env.ts';
import { wireScholarship } from '../../../../test/scholarships.ts';
import { describeProblem } from '../describeImport.ts';
import { checkRecord } from './checkRecord.ts';
import { makeReadValue } from './readValue.ts';

const timeZone = 'Asia/Dhaka';
const reader = { spelling: scholarshipSpelling(readEnv({})), readValue: makeReadValue(timeZone), timeZone };

function check(given: Record<string, unknown>) {
  const checked = checkRecord({ place: '', fields: wireScholarship(given) }, reader);
  return Array.isArray(checked) ? checked.map(describeProblem) : checked.scholarship;
}

// product: P7.25
describe('spreadsheet row', () => {
  it('a spreadsheet row may state funding as worded on the screens', () => {
    const row = {
      fundingMin: '992',
      fundingMax: '1300,5',
      fundingCurrency: 'EUR',
      fundingFrequency: 'Every month',
      fundingMonths: '24',
      awardCount: '',
      fundingCovers: 'Living costs; Tuition, Books and equipment',
      isRenewable: 'Yes',
      fundingNote: ' ',
    };
    expect(check(row)).toMatchObject({
      funding: {
        min: 99_200,
        max: 130_050,
        currency: 'EUR',
        frequency: 'MONTHLY',
        months: 24,
        awardCount: null,
        covers: ['TUITION', 'LIVING', 'BOOKS'],
        isRenewable: true,
        note: null,
      },
    });
    expect(check({ fundingMin: 1500, fundingCurrency: 'JPY', fundingCovers: ['VISA'] })).toMatchObject({
      funding: { min: 1500, covers: ['VISA'] },
    });
  });

  it('a spreadsheet without funding columns leaves funding unset, but empty columns clear it', () => {
    expect(check({})).not.toHaveProperty('funding');
    expect(check({})).not.toHaveProperty('dates');
    expect(check({ fundingMin: '', fundingCovers: '' })).toMatchObject({ funding: null });
  });

  it("a spreadsheet row defaults to the portal's time zone and a deadline at 23:59", () => {
    const rest = { opensOn: null, opensTime: null, decisionsBy: null, deadlineChoice: null };
    expect(check({ timeZone: '', deadlineTime: '' })).toMatchObject({
      dates: { timeZone, deadlineTime: '23:59' },
    });
    expect(
      check({ ...rest, deadlineTime: '9:05', timeZone: 'europe/oslo', opensOn: '7/1/2026' }),
    ).toMatchObject({
      dates: { ...rest, deadlineTime: '09:05', timeZone: 'Europe/Oslo', opensOn: '2026-07-01' },
    });
  });

  it.each(['Rolling', 'no deadline', '2199-12-31'])(
    'a spreadsheet row with the deadline %s has a rolling deadline',
    (applicationDeadline) => {
      expect(check({ applicationDeadline })).toMatchObject({ applicationDeadline: '2199-12-31' });
    },
  );

  it.each([
    [{ fundingMin: '12' }, 'fundingCurrency: This field is required'],
    [{ fundingMin: 'a lot', fundingCurrency: 'EUR' }, /^fundingMin: Enter an amount from 0.01/],
    [{ fundingMin: '1.5', fundingCurrency: 'JPY' }, /^fundingMin: Enter a whole amount/],
    [
      { fundingMin: '5', fundingMax: '4', fundingCurrency: 'EUR' },
      'fundingMax: Must not be less than the lowest amount.',
    ],
    [
      { fundingFrequency: 'Weekly' },
      'fundingFrequency: Choose one of: Once, Every month, Every term, Every year.',
    ],
    [{ fundingCovers: 'Cars' }, /^fundingCovers: Choose one of: Tuition, Living costs/],
    [{ isRenewable: 'perhaps' }, 'isRenewable: Enter true or false.'],
    [{ timeZone: 'Mars/Base' }, 'timeZone: Choose a time zone, such as Europe/Oslo.'],
    [{ deadlineTime: '25:00' }, 'deadlineTime: Enter a time such as 23:59.'],
    [{ opensOn: '2026-12-24' }, 'opensOn: Must not be after the deadline.'],
    [
      { applicationDeadline: '2027-03-28', deadlineTime: '02:30', timeZone: 'Europe/Oslo' },
      /^deadlineTime: This time is skipped when the clocks go forward/,
    ],
    [
      { applicationDeadline: '2026-10-25', deadlineTime: '02:30', timeZone: 'Europe/Oslo' },
      /^deadlineChoice: This time occurs twice/,
    ],
    [{ organisation: 'University of Bergen' }, /^organisation: Enter the last part/],
  ])('an invalid spreadsheet row is rejected with an error naming the column: %j', (given, told) => {
    expect(check(given)).toEqual([typeof told === 'string' ? told : expect.stringMatching(told)]);
  });

  it('the documented CSV and JSON examples are accepted', async () => {
    const text = await readFile(join(projectFolder, 'docs/examples/scholarships.csv'), 'utf8');
    for (const fields of parse(text, { columns: true }) as Record<string, unknown>[])
      expect(checkRecord({ place: '', fields }, reader)).toHaveProperty('scholarship.scholarshipName');
    const example = await readFile(join(projectFolder, 'docs/examples/scholarship.json'), 'utf8');
    const found = checkRecord({ place: '', fields: JSON.parse(example) }, reader);
    expect(found).toHaveProperty('dates.timeZone', 'Europe/Oslo');
    expect(await readFile(join(projectFolder, 'docs/import.md'), 'utf8')).toContain(example);
  });
});
