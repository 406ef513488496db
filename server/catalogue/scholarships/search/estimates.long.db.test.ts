import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { FROM_BANGLADESH, GOOD } from '../../../test/requirements.ts';
import { storeTrees } from '../../requirements/requirementTrees.ts';
import { IS_SAMPLED, type SampleBounds } from './estimateTotal.ts';
import { listScholarships } from './listScholarships.ts';
import type { ScholarshipListInput, ScholarshipSort } from './scholarshipFilter.ts';

const COUNT = 3200;

const BATCH = 400;

const LOW: SampleBounds = { estimatedFrom: 10, cappedFrom: 400 };
const EXACT: SampleBounds = { estimatedFrom: Number.MAX_SAFE_INTEGER, cappedFrom: 400 };

const FILTERS: NonNullable<ScholarshipListInput['filter']>[] = [
  { search: 'germany medicine' },
  { search: 'engineering' },
  { search: 'masters norway harbour' },
  { search: 'lantern award' },
  { search: 'university of bergen' },
  { search: 'norway', isOpen: true },
  { search: 'germany', degrees: ['MASTERS', 'BACHELOR'] },
  { search: 'lantern award', feeMax: 60 },
  { eligibility: ['CAN_APPLY'] },
  { eligibility: ['CAN_APPLY', 'MAY_APPLY'], isOpen: true },
  { eligibility: ['MAY_APPLY'], degrees: ['MASTERS', 'BACHELOR'] },
  { eligibility: ['DOES_NOT_MEET'], search: 'lantern award' },
];
const ANSWERS = { nationality: 'BD' };
const SORTS: ScholarshipSort[] = ['NEWEST', 'CLOSING_SOONEST', 'FEE_LOW_TO_HIGH', 'WORLD_RANK'];
const PAGE_SIZE = 9;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  const { hardTreeId: met, softTreeId: unknown } = await storeTrees(portal.ctx, {
    hard: FROM_BANGLADESH,
    soft: GOOD,
  });
  const { hardTreeId: notMet } = await storeTrees(portal.ctx, { hard: { not: FROM_BANGLADESH }, soft: null });
  for (let first = 1; first < COUNT; first += BATCH)
    await portal.ctx.db.$executeRaw`
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, opens_on, hard_tree_id, state, published_at)
    SELECT overlay(md5('x' || i) PLACING '7' FROM 13)::uuid,
      concat_ws(' ', CASE WHEN i % 101 = 7 THEN 'Harbour Germany Medicine' WHEN i % 3 > 0 THEN 'Lantern' ELSE 'Beacon' END,
        i, CASE WHEN i % 5 < 3 THEN 'Award' ELSE 'Grant' END),
      'University of ' || city, country, city, 1 + (i * 7919) % 300, subject, 'PARTIAL',
      (ARRAY['MASTERS', 'BACHELOR', 'DIPLOMA'])[1 + i % 3], i % 11 * 10, 0,
      date '2026-05-20' + i * 31 % 200, date '2026-01-01' + i * 17 % 130,
      CASE WHEN i % 13 = 0 AND i * 31 % 200 > 60 THEN date '2026-07-01' END,
      (ARRAY[NULL, ${met}::int, ${notMet}::int, ${unknown}::int])[1 + i * 53 / 7 % 4], 'PUBLISHED', now()
    FROM generate_series(${first}::int, ${first + BATCH - 1}::int) i
    CROSS JOIN LATERAL (SELECT (ARRAY['Germany', 'Germany', 'Norway', 'Japan'])[1 + i % 4] AS country,
      (ARRAY['Bremen', 'Bonn', 'Bergen', 'Kyoto'])[1 + i % 4] AS city,
      (ARRAY['DOCTOR', 'DOCTOR', 'ENGINEERING', 'AGRICULTURE'])[1 + i / 4 % 4] AS subject) given`;
  await portal.ctx.db.$executeRaw`ANALYZE scholarships`;
}, 60_000);

afterAll(() => portal.close());

type ListInput = { filter: (typeof FILTERS)[number]; sort?: ScholarshipSort; page?: number };

const idsOf = (items: { id?: string }[]) => items.map(({ id }) => id ?? '');

async function list(bounds: SampleBounds | undefined, { filter, sort = 'NEWEST', page = 1 }: ListInput) {
  const found = await listScholarships(
    { ...portal.ctx, viewer: null },
    { filter, sort, page, pageSize: PAGE_SIZE, answers: ANSWERS },
    {
      columns: ['id', 'scholarshipName', 'universityCountry', 'scholarshipPostDate'],
      fields: new Set(['totalCount', 'facets']),
    },
    bounds,
  );
  return { ...found, ids: idsOf(found.items) };
}

// product: P2.13
describe('search or eligibility list with very many matches', () => {
  it.each(SORTS)('an estimated list sorted by %s returns the same rows as the exact list', async (sort) => {
    let estimated = 0;
    for (const filter of FILTERS)
      for (const page of [1, 2, 3, 7]) {
        const exact = await list(EXACT, { filter, sort, page });
        const found = await list(LOW, { filter, sort, page });
        expect([filter, page, found.ids]).toEqual([filter, page, exact.ids]);
        estimated += Number(found.totalIsEstimated);
      }
    expect(estimated).toBeGreaterThan(FILTERS.length);
  });

  it('a scholarship list with very many matches rounds its estimated total to hundreds', async () => {
    for (const filter of [...FILTERS.slice(0, 2), { eligibility: ['CAN_APPLY' as const] }]) {
      const { totalCount: exact, totalIsEstimated: never } = await list(EXACT, { filter });
      const { totalCount, totalIsEstimated, totalIsCapped, pageCount } = await list(LOW, { filter });
      expect([never, totalIsEstimated, totalIsCapped]).toEqual([false, true, false]);
      expect(totalCount % 100).toBe(0);
      expect(Math.abs(totalCount - exact)).toBeLessThan(4 * Math.sqrt(32 * exact));
      expect(pageCount).toBe(Math.ceil(totalCount / PAGE_SIZE));
    }
  });

  it('the last page of an estimated list is counted exactly and omits no match', async () => {
    for (const filter of [
      { search: 'germany medicine' },
      { eligibility: ['MAY_APPLY' as const], countries: ['Germany'] },
    ]) {
      const { totalCount: exact } = await list(EXACT, { filter });
      const seen: string[] = [];
      let page = 0;
      let last: Awaited<ReturnType<typeof list>>;
      do {
        page += 1;
        last = await list(LOW, { filter, page });
        seen.push(...last.ids);
      } while (page < last.pageCount);
      expect(last).toMatchObject({ totalCount: exact, totalIsEstimated: false });
      expect([seen.length, new Set(seen).size]).toEqual([exact, exact]);
      expect(await list(LOW, { filter, page: page + 50 })).toMatchObject({
        ids: [],
        page,
        totalCount: exact,
      });
    }
  });

  it('an estimated list starts with matching names by relevance, then the newest scholarships', async () => {
    const filter = { search: 'germany medicine' };
    const ask = async (bounds: SampleBounds, sort: ScholarshipSort) =>
      (await Promise.all([1, 2].map((page) => list(bounds, { filter, sort, page })))).flatMap(
        ({ items }) => items,
      );
    const isNamed = ({ scholarshipName }: { scholarshipName?: string }) =>
      /^Harbour/.test(scholarshipName ?? '');
    const exact = await ask(EXACT, 'RELEVANCE');
    const newest = await ask(EXACT, 'NEWEST');
    const named = exact.filter(isNamed);
    // Both groups have several rows, because otherwise the test would not detect a wrong order.
    expect(named.length).toBeGreaterThan(2);
    expect(named.length).toBeLessThan(exact.length - PAGE_SIZE / 2);
    const found = await ask(LOW, 'RELEVANCE');
    expect(idsOf(found.slice(0, named.length))).toEqual(idsOf(named));
    const others = idsOf(newest.filter((item) => !isNamed(item)));
    expect(idsOf(found.slice(named.length)).filter((id) => others.includes(id))).toEqual(
      others.slice(0, found.length - named.length),
    );
    expect((await list(LOW, { filter, sort: 'RELEVANCE' })).totalIsEstimated).toBe(true);
  });

  it('if the total of a list is estimated, so are its filter counts', async () => {
    for (const found of [
      { search: 'germany' },
      { eligibility: ['CAN_APPLY' as const, 'NOT_STATED' as const] },
    ]) {
      const filter = { ...found, degrees: ['MASTERS' as const] };
      const { facets: exact } = await list(EXACT, { filter });
      const { facets } = await list(LOW, { filter });
      expect([exact?.isEstimated, facets?.isEstimated, facets?.isCapped]).toEqual([false, true, false]);
      expect(facets?.degrees.map(({ value }) => value)).toEqual(exact?.degrees.map(({ value }) => value));
      for (const { value, count } of facets?.degrees ?? []) {
        const counted = exact?.degrees.find((other) => other.value === value)?.count ?? 0;
        expect(Math.abs(count - counted)).toBeLessThan(counted * 0.5);
      }
    }
  });
});

it('lists below the estimation limit or for a single word are counted exactly', async () => {
  for (const filter of FILTERS) {
    const { totalIsEstimated, facets, totalCount } = await list(undefined, { filter });
    const exact = await list(EXACT, { filter });
    expect([totalIsEstimated, facets, totalCount]).toEqual([false, exact.facets, exact.totalCount]);
  }
  for (const filter of [{ subjects: ['DOCTOR' as const] }, { search: 'lantern' }, {}])
    expect(await list(LOW, { filter })).toMatchObject({
      totalIsEstimated: false,
      facets: { isEstimated: false },
    });
});

it('PostgreSQL estimates the number of sampled rows within a factor of two', async () => {
  const { db } = portal.ctx;
  const [{ n } = { n: 0 }] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM scholarships s WHERE ${IS_SAMPLED}`;
  const [plan] = await db.$queryRaw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    EXPLAIN (FORMAT JSON) SELECT FROM scholarships s WHERE ${IS_SAMPLED}`;
  const expected = plan?.['QUERY PLAN'][0].Plan['Plan Rows'];
  expect(n).toBeGreaterThan(50);
  expect(expected).toBeGreaterThan(n / 2);
  expect(expected).toBeLessThan(n * 2);
});
