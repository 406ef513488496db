import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { scholarshipForm, wireScholarship } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const FUNDING = 'funding { min max currency awardCount frequency months covers isRenewable note }';
const CREATE = `mutation($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id ${FUNDING} } }`;
const UPDATE = `mutation($id: UUID!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, scholarship: $input }) { ${FUNDING} } }`;
const ALL = {
  min: 99_200,
  max: 1_000_000_000_000,
  currency: 'EUR',
  awardCount: 12,
  frequency: 'MONTHLY',
  months: 24,
  covers: ['LIVING', 'INSURANCE'],
  isRenewable: false,
  note: 'Doctoral candidates receive more.',
};
const UNKNOWN = { ...Object.fromEntries(Object.keys(ALL).map((name) => [name, null])), covers: [] };

const create = async (funding?: unknown) => {
  const { data, errors } = await portal.asModerator(CREATE, { input: scholarshipForm({ funding }) });
  expect(errors).toBeUndefined();
  return data.createScholarship;
};
const update = async (id: string, given: Record<string, unknown>) => {
  const { data } = await portal.asModerator(UPDATE, { id, input: scholarshipForm(given) });
  return data.updateScholarship.funding;
};
const readRow = (id: string) => portal.ctx.db.scholarship.findUnique({ where: { id } });

describe('scholarship funding', () => {
  it('scholarship funding is stored and returned as given, with null for unknown values', async () => {
    const { id, funding } = await create(ALL);
    expect(funding).toEqual(ALL);
    const { data } = await portal.asVisitor(`{ scholarship(id: "${id}") { ${FUNDING} } }`);
    expect(data.scholarship.funding).toEqual(ALL);
    expect((await create({ awardCount: 3 })).funding).toEqual({ ...UNKNOWN, awardCount: 3 });
  });

  it.each([[undefined], [null], [{}], [{ covers: [] }]])(
    'scholarship funding is null if the input is %j',
    async (given) => {
      expect((await create(given)).funding).toBeNull();
    },
  );

  it('scholarship funding survives updates that omit it, and is replaced or cleared completely', async () => {
    const { id } = await create(ALL);
    expect(await update(id, { scholarshipName: 'Renamed' })).toEqual(ALL);
    const response = await portal.app.inject({
      method: 'PUT',
      url: `/updateItem/${id}`,
      headers: (await portal.person('moderator')).headers,
      payload: wireScholarship({ scholarshipName: 'Old client', funding: null }),
    });
    expect(response.json()).toMatchObject({ modifiedCount: 1 });
    expect(await update(id, {})).toEqual(ALL);
    expect(await update(id, { funding: { currency: 'NOK' } })).toEqual({ ...UNKNOWN, currency: 'NOK' });
    expect(await update(id, { funding: null })).toBeNull();
  });

  it('the audit lists only changed funding fields, and an identical save changes nothing', async () => {
    const { id } = await create();
    await update(id, { funding: ALL });
    const saved = await readRow(id);
    await update(id, { funding: ALL });
    expect((await readRow(id))?.version).toBe(saved?.version);
    await update(id, { funding: { ...ALL, max: 120_000, covers: ['TUITION'] } });
    const [, , entry] = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(entry).toMatchObject({
      before: { fundingMax: 1_000_000_000_000, fundingCovers: 'LIVING, INSURANCE' },
      after: { fundingMax: 120_000, fundingCovers: 'TUITION' },
    });
  });

  it.each([
    ['ONCE', 24, 5n],
    ['MONTHLY', 24, 60n],
    ['MONTHLY', 3, 15n],
    ['MONTHLY', null, 60n],
    ['PER_TERM', null, 10n],
    ['YEARLY', 36, 5n],
    [null, null, 5n],
  ])(
    'scholarship funding of %s for %j months is compared by its first-year amount',
    async (frequency, months, firstYear) => {
      const { id } = await create({ min: 4, max: 5, currency: 'JPY', frequency, months });
      expect(await readRow(id)).toMatchObject({ fundingFirstYear: firstYear });
    },
  );

  it.each<[string, Record<string, unknown>]>([
    ['funding.max', { min: 2, max: 1, currency: 'EUR' }],
    ['funding.max', { max: 2 ** 53 - 1, currency: 'EUR' }],
    ['funding.min', { min: 0, currency: 'EUR' }],
    ['funding.min', { min: -1, currency: 'EUR' }],
    ['funding.currency', { min: 1 }],
    ['funding.currency', { currency: 'ABC' }],
    ['funding.currency', { currency: 'eur' }],
    ['funding.awardCount', { awardCount: 0 }],
    ['funding.months', { months: 0 }],
    ['funding.months', { months: 1000 }],
    ['funding.note', { note: 'x'.repeat(301) }],
  ])('invalid scholarship funding is rejected with a field error: %s in %j', async (field, funding) => {
    const { errors } = await portal.asModerator(CREATE, { input: scholarshipForm({ funding }) });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  it.each([{ covers: ['HORSE'] }, { max: 2 ** 53, currency: 'EUR' }, { min: 1.5, currency: 'EUR' }])(
    'invalid scholarship funding is rejected by the schema: %j',
    async (funding) => {
      const { errors } = await portal.asModerator(CREATE, { input: scholarshipForm({ funding }) });
      expect(errors?.[0]?.message).toContain('funding');
    },
  );
});

// product: P2.11
it('a scholarship export contains funding columns on request; unknown values are empty', async () => {
  const given = {
    min: 99_250,
    max: 130_000,
    currency: 'EUR',
    frequency: 'MONTHLY',
    months: 10,
    awardCount: 3,
  };
  const known = { ...given, covers: ['TUITION', 'TRAVEL'], isRenewable: false, note: 'Paid in advance' };
  const fundings = { A: known, B: null, C: { max: 120_000, currency: 'JPY' } };
  for (const [letter, funding] of Object.entries(fundings))
    await portal.asModerator(CREATE, {
      input: scholarshipForm({ scholarshipName: `Exported ${letter}`, funding }),
    });
  const columns =
    'name,fundingMin,fundingMax,fundingCurrency,fundingFrequency,fundingMonths,awardCount,fundingCovers,isRenewable,fundingNote';
  const { body } = await portal.requestAs('moderator', {
    url: `/exports/scholarships.csv?q=exported&sort=NAME&columns=${columns}`,
  });
  const [head, ...rows] = parse(body, { bom: true }) as string[][];
  expect(head?.slice(2)).toEqual([
    'Amount from',
    'Amount to',
    'Currency',
    'How often it is paid',
    'For how many months',
    'Number of awards',
    'What it covers',
    'Renewable',
    'Note on funding',
  ]);
  expect(rows.map((row) => row.slice(1))).toEqual([
    [
      'Exported A',
      '992.5',
      '1300',
      'EUR',
      'Every month',
      '10',
      '3',
      'Tuition, Travel',
      'No',
      'Paid in advance',
    ],
    ['Exported B', '', '', '', '', '', '', '', '', ''],
    ['Exported C', '', '120000', 'JPY', '', '', '', '', '', ''],
  ]);
});
