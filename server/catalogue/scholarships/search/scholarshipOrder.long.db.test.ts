import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { listScholarships } from './listScholarships.ts';
import { buildFilterCondition, type ScholarshipFilter } from './scholarshipFilter.ts';

const ROWS = 3000;
const TODAY = '2026-06-15';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.ctx.db.$executeRaw`
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, funding_max, funding_currency, funding_frequency, is_renewable, funding_covers)
    SELECT md5(i::text)::uuid, 'Grant ' || i, 'University', 'Country ' || i % 3, 'City', 1 + i % 3 * 100 + i % 7,
      (ARRAY['AGRICULTURE', 'ENGINEERING', 'DOCTOR'])[1 + i / 3 % 3], 'PARTIAL', 'MASTERS',
      i / 30, i % 4, ${TODAY}::date - 200 + i / 6, ${TODAY}::date - 300 + i / 10,
      CASE WHEN i % 5 > 0 THEN 100 + i % 97 END, CASE WHEN i % 5 > 0 OR i % 2 = 0 THEN 'EUR' END,
      (ARRAY['ONCE', 'MONTHLY', NULL])[1 + i % 3]::funding_frequency, (ARRAY[true, false, NULL])[1 + i % 3],
      (ARRAY['{TUITION}', '{TUITION,LIVING}', '{}'])[1 + i % 3]::funding_cover[]
    FROM generate_series(1, ${ROWS}::int) i`;
  await portal.ctx.db.$executeRaw`ANALYZE scholarships`;
}, 60_000);

afterAll(() => portal.close());

const ORDERS = {
  NEWEST: 'scholarship_post_date DESC, id DESC',
  CLOSING_SOONEST: `application_deadline < '${TODAY}',
    CASE WHEN application_deadline >= '${TODAY}' THEN application_deadline - '${TODAY}'::date ELSE '${TODAY}'::date - application_deadline END,
    CASE WHEN application_deadline >= '${TODAY}' THEN id END, id DESC`,
  FEE_LOW_TO_HIGH: 'application_fees, id',
  WORLD_RANK: 'university_world_rank, id',
};
const BY_AMOUNT = `funding_max * CASE funding_frequency WHEN 'MONTHLY' THEN 12 ELSE 1 END DESC NULLS LAST, id DESC`;

const FILTERS = [
  [{}, 'true'],
  [{ countries: ['Country 2', 'Country 1'] }, `university_country <> 'Country 0'`],
  [{ search: 'grant' }, 'true'],
  [{ search: 'grant university' }, 'true'],
  [
    { search: 'engineering', isOpen: true, countries: ['Country 1'] },
    `subject_category = 'ENGINEERING' AND application_deadline >= '${TODAY}' AND university_country = 'Country 1'`,
  ],
  [{ feeMin: 20 }, 'total_fee >= 20'],
  [{ feeMin: 95, feeMax: 96 }, 'total_fee BETWEEN 95 AND 96'],
  [{ hasNoFee: false }, 'total_fee > 0'],
  [{ isOpen: true }, `application_deadline >= '${TODAY}'`],
  [{ isOpen: false }, `application_deadline < '${TODAY}'`],
  [{ deadlineTo: '2026-06-20', isOpen: false }, `application_deadline < '${TODAY}'`],
  [
    { subjects: ['DOCTOR'], countries: ['Country 2'] },
    `subject_category = 'DOCTOR' AND university_country = 'Country 2'`,
  ],
  [{ covers: ['TUITION'] }, `'TUITION' = ANY(funding_covers)`],
  [{ covers: ['LIVING', 'TUITION'], search: 'grant' }, `funding_covers = '{TUITION,LIVING}'`],
  [{ isRenewable: true }, 'is_renewable'],
  [{ isRenewable: false, countries: ['Country 1'] }, `NOT is_renewable AND university_country = 'Country 1'`],
  [{ fundingCurrency: 'EUR' }, `funding_currency = 'EUR'`],
  [
    { fundingCurrency: 'EUR', fundingMin: 1300, search: 'grant university' },
    `funding_frequency = 'MONTHLY' AND funding_max * 12 >= 1300`,
  ],
  [{ fundingCurrency: 'EUR', search: 'grant' }, `funding_currency = 'EUR'`],
] as const;

describe('sorted page', () => {
  const cases = FILTERS.flatMap(([filter, condition]) =>
    Object.entries({ ...ORDERS, ...('fundingCurrency' in filter && { HIGHEST_AMOUNT: BY_AMOUNT }) }).map(
      ([sort, by]) => ({ filter, condition, sort, by }),
    ),
  );
  it.each(cases)(
    'scholarships sorted by $sort with $filter are the same as in a full sort',
    async ({ filter, condition, sort, by }) => {
      const sorted = await portal.ctx.db.$queryRawUnsafe<{ id: string }[]>(
        `SELECT id FROM scholarships WHERE ${condition} ORDER BY ${by}`,
      );
      expect(sorted.length).toBeGreaterThan(0);
      for (const page of [1, 2, 30, Math.ceil(sorted.length / 9)]) {
        const { data, errors } = await portal.asVisitor(
          `query ($filter: ScholarshipFilter, $sort: ScholarshipSort, $page: Int) {
          scholarships(filter: $filter, sort: $sort, page: $page) { items { id } totalCount } }`,
          { filter, sort, page },
        );
        expect(errors).toBeUndefined();
        const expected = sorted.slice((page - 1) * 9, page * 9);
        expect(data.scholarships).toEqual({ items: expected, totalCount: sorted.length });
      }
    },
  );
});

it.each([
  ['NEWEST', 1, true],
  ['NEWEST', 2, false],
  // The plan is not reused, because a generic plan would read all scholarships to find the few upcoming ones.
  ['CLOSING_SOONEST', 1, false],
] as const)('PostgreSQL reuses the plan for %s page %i: %s', async (sort, page, isPlannedOnce) => {
  const db = openDatabase(portal.ctx.env.DATABASE_URL ?? '', { size: 1 });
  try {
    for (let turn = 0; turn < 8; turn += 1)
      await listScholarships(
        { ...portal.ctx, db, viewer: null },
        { sort, page, pageSize: 9 },
        {
          columns: ['id', 'scholarshipName', 'organisation', 'phase', 'funding'],
          fields: new Set(['totalCount']),
        },
      );
    const kept = await db.$queryRaw<{ generic: bigint }[]>`
      SELECT generic_plans AS generic FROM pg_prepared_statements WHERE statement LIKE '%columns chosen%'`;
    expect(kept).toEqual(isPlannedOnce ? [{ generic: 3n }] : []);
  } finally {
    await db.$disconnect();
  }
});

const EVERY_FILTER: Required<Omit<ScholarshipFilter, 'search' | 'organisations' | 'eligibility'>> = {
  subjects: ['DOCTOR'],
  categories: ['PARTIAL'],
  degrees: ['MASTERS'],
  countries: ['Norway'],
  feeMin: 1,
  feeMax: 2,
  hasNoFee: false,
  deadlineFrom: TODAY,
  deadlineTo: TODAY,
  isOpen: true,
  covers: ['TUITION'],
  isRenewable: true,
  fundingCurrency: 'EUR',
  fundingMin: 1,
};

it.each(['newest', 'closing', 'fee', 'rank', 'total_fee', 'facets', 'newest_sample'])(
  'the index %s contains all filter columns, so counting reads no rows',
  async (index) => {
    const moment = { now: new Date(), day: TODAY };
    const { sql } = buildFilterCondition(EVERY_FILTER, { moment, search: null });
    const filtered = new Set([...sql.matchAll(/\bs\.(\w+)/g)].map(([, column]) => column));
    filtered.delete('is_public');
    expect(filtered).toContain('closes_at');
    const columns = await portal.ctx.db.$queryRaw<{ name: string }[]>`
      SELECT attname AS name FROM pg_attribute WHERE attrelid = ${`scholarships_${index}`}::regclass`;
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...filtered]));
  },
);
