import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makeOrganisation } from '../../../test/organisations.ts';

let portal: TestPortal;

const QUERY = `query ($filter: ScholarshipFilter, $sort: ScholarshipSort, $page: Int, $pageSize: Int) {
  scholarships(filter: $filter, sort: $sort, page: $page, pageSize: $pageSize) {
    items { scholarshipName } totalCount totalIsCapped pageCount page pageSize didYouMean
  }
}`;

async function list(variables: Record<string, unknown> = {}) {
  const { data, errors } = await portal.asVisitor(QUERY, { pageSize: 100, ...variables });
  expect(errors).toBeUndefined();
  const { items, ...rest } = data.scholarships;
  return {
    names: items.map((item: { scholarshipName: string }) => item.scholarshipName) as string[],
    ...rest,
  };
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { ctx } = portal;
  await makeScholarship(ctx, {
    scholarshipName: 'Oxford Agriculture Award',
    universityName: 'University of Oxford',
    universityCountry: 'United Kingdom',
    universityCity: 'Oxford',
    universityWorldRank: 3,
    subjectCategory: 'AGRICULTURE',
    degree: 'BACHELOR',
    applicationFees: 0,
    serviceCharge: 0,
    fundingCovers: ['LIVING', 'TRAVEL'],
    posted: '2026-05-10',
    deadline: '2026-06-20',
  });
  await makeScholarship(ctx, {
    scholarshipName: 'São Paulo Fellowship',
    universityName: 'Universidade de São Paulo',
    universityCountry: 'Brazil',
    universityCity: 'São Paulo',
    universityWorldRank: 90,
    subjectCategory: 'DOCTOR',
    scholarshipCategory: 'FULL_FUND',
    fundingCovers: ['LIVING'],
    applicationFees: 50,
    posted: '2026-05-30',
    deadline: '2026-06-15',
  });
  const { id: organisationId } = await makeOrganisation(ctx, { name: 'Fjord', slug: 'fjord' });
  await makeScholarship(ctx, {
    organisationId,
    scholarshipName: 'Closed Bridge Grant',
    universityName: 'Technical University',
    universityCountry: 'Germany',
    universityCity: 'Munich',
    universityWorldRank: 30,
    degree: 'DIPLOMA',
    posted: '2026-01-01',
    deadline: '2026-06-14',
  });
  await makeScholarship(ctx, {
    scholarshipName: 'Archived Oxford Prize',
    universityName: 'University of Oxford',
    archivedAt: new Date(),
  });
});

afterAll(() => portal.close());

describe('scholarship order', () => {
  it('scholarships are ordered newest first by default', async () => {
    expect((await list()).names).toEqual([
      'São Paulo Fellowship',
      'Oxford Agriculture Award',
      'Closed Bridge Grant',
    ]);
  });

  it('CLOSING_SOONEST puts the next deadline first and closed scholarships last', async () => {
    const expected = ['São Paulo Fellowship', 'Oxford Agriculture Award', 'Closed Bridge Grant'];
    expect((await list({ sort: 'CLOSING_SOONEST' })).names).toEqual(expected);
    expect((await list({ sort: 'CLOSING_SOONEST', filter: { feeMin: 0 } })).names).toEqual(expected);
  });

  it('FEE_LOW_TO_HIGH sorts by fee, and WORLD_RANK by world rank', async () => {
    expect((await list({ sort: 'FEE_LOW_TO_HIGH' })).names).toEqual([
      'Oxford Agriculture Award',
      'Closed Bridge Grant',
      'São Paulo Fellowship',
    ]);
    expect((await list({ sort: 'WORLD_RANK' })).names).toEqual([
      'Oxford Agriculture Award',
      'Closed Bridge Grant',
      'São Paulo Fellowship',
    ]);
  });
});

// product: P2.12, P7.28
describe('scholarship filter', () => {
  it.each([
    [{ subjects: ['AGRICULTURE', 'DOCTOR'] }, ['São Paulo Fellowship', 'Oxford Agriculture Award']],
    [{ categories: ['FULL_FUND'] }, ['São Paulo Fellowship']],
    [{ degrees: ['DIPLOMA'] }, ['Closed Bridge Grant']],
    [{ countries: ['Brazil', 'Germany'] }, ['São Paulo Fellowship', 'Closed Bridge Grant']],
    [{ feeMin: 25, feeMax: 25 }, ['Closed Bridge Grant']],
    [{ hasNoFee: true }, ['Oxford Agriculture Award']],
    [{ hasNoFee: false }, ['São Paulo Fellowship', 'Closed Bridge Grant']],
    [{ deadlineFrom: '2026-06-15', deadlineTo: '2026-06-19' }, ['São Paulo Fellowship']],
    [{ isOpen: true }, ['São Paulo Fellowship', 'Oxford Agriculture Award']],
    [{ isOpen: false }, ['Closed Bridge Grant']],
    [
      { subjects: [], search: ' ' },
      ['São Paulo Fellowship', 'Oxford Agriculture Award', 'Closed Bridge Grant'],
    ],
    [{ covers: ['LIVING', 'TRAVEL'] }, ['Oxford Agriculture Award']],
    [{ organisations: ['fjord'] }, ['Closed Bridge Grant']],
    [{ countries: ["Brazil' OR 1=1 --"] }, []],
  ])('the scholarship filter %j finds %j', async (filter, names) => {
    expect((await list({ filter })).names).toEqual(names);
  });
});

describe('scholarship search', () => {
  it.each([
    ['oxford', ['Oxford Agriculture Award']],
    ['OXF', ['Oxford Agriculture Award']],
    ['sao paulo', ['São Paulo Fellowship']],
    ['medicine brazil', ['São Paulo Fellowship']],
    ['scholarship in germany', ['Closed Bridge Grant']],
    ['oxford brazil', []],
    ["'; DROP TABLE scholarships; -- %_\\", []],
  ])('the scholarship search %s finds %j', async (search, names) => {
    expect((await list({ filter: { search } })).names).toEqual(names);
  });

  it('a search corrects typing errors and returns the corrected words', async () => {
    const found = await list({ filter: { search: 'agricultre oxfrd' } });
    expect(found.names).toEqual(['Oxford Agriculture Award']);
    expect(found.didYouMean).toBe('agriculture oxford');
    expect((await list({ filter: { search: 'oxford' } })).didYouMean).toBeNull();
  });

  it('a search ranks a match in a name above a match in a country', async () => {
    await makeScholarship(portal.ctx, {
      scholarshipName: 'Zanzibar Prize',
      universityCountry: 'Kenya',
      posted: '2026-01-01',
    });
    await makeScholarship(portal.ctx, {
      scholarshipName: 'Island Prize',
      universityCountry: 'Zanzibar',
      posted: '2026-02-01',
    });
    expect((await list({ filter: { search: 'zanzibar' } })).names).toEqual([
      'Zanzibar Prize',
      'Island Prize',
    ]);
    expect((await list({ filter: { search: 'zanzibar' }, sort: 'NEWEST' })).names).toEqual([
      'Island Prize',
      'Zanzibar Prize',
    ]);
    await portal.ctx.db.scholarship.deleteMany({
      where: { scholarshipName: { endsWith: 'Prize' }, archivedAt: null },
    });
  });
});

describe('scholarship pages', () => {
  it('scholarship pages contain each scholarship once, despite equal dates', async () => {
    for (let i = 0; i < 8; i += 1)
      await makeScholarship(portal.ctx, { scholarshipName: 'Same day', posted: '2026-03-03' });
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { data } = await portal.asVisitor(
        `{ scholarships(page: ${page}, pageSize: 3) { items { id } } }`,
      );
      seen.push(...data.scholarships.items.map((item: { id: string }) => item.id));
    }
    expect(seen).toHaveLength(11);
    expect(new Set(seen).size).toBe(11);
    await portal.ctx.db.scholarship.deleteMany({ where: { scholarshipName: 'Same day' } });
  });

  it('scholarship pages past the end are empty and report the last page number', async () => {
    expect(await list({ page: 7, pageSize: 2 })).toMatchObject({
      names: [],
      page: 2,
      pageCount: 2,
      totalCount: 3,
    });
    expect(await list({ page: 7, filter: { search: 'nowhere' } })).toMatchObject({
      names: [],
      page: 1,
      pageCount: 0,
      totalCount: 0,
    });
  });
});

describe('scholarship facets', () => {
  it('each facet counts matches under all filters except its own', async () => {
    const { data } = await portal.asVisitor(
      '{ scholarships(filter: { subjects: [AGRICULTURE], isOpen: true }) { totalCount facets { isCapped subjects { value count } degrees { value count } countries { value count } } } }',
    );
    expect(data.scholarships).toEqual({
      totalCount: 1,
      facets: {
        isCapped: false,
        subjects: [
          { value: 'AGRICULTURE', count: 1 },
          { value: 'DOCTOR', count: 1 },
        ],
        degrees: [{ value: 'BACHELOR', count: 1 }],
        countries: [{ value: 'United Kingdom', count: 1 }],
      },
    });
  });

  it('facets are equal for searches that find the same scholarships', async () => {
    const count = async (search: string) => {
      const { data } = await portal.asVisitor(
        `{ scholarships(filter: { search: "${search}", degrees: [BACHELOR] }) { totalCount facets {
          subjects { value count } categories { value count } degrees { value count } countries { value count } } } }`,
      );
      return data.scholarships;
    };
    const expected = {
      totalCount: 1,
      facets: {
        subjects: [{ value: 'AGRICULTURE', count: 1 }],
        categories: [{ value: 'PARTIAL', count: 1 }],
        degrees: [{ value: 'BACHELOR', count: 1 }],
        countries: [{ value: 'United Kingdom', count: 1 }],
      },
    };
    expect(await count('oxford')).toEqual(expected);
    expect(await count('oxford agriculture')).toEqual(expected);
  });

  it('facets are counted even if every filter with facets is set', async () => {
    const { data } = await portal.asVisitor(
      `{ scholarships(filter: { subjects: [DOCTOR], categories: [FULL_FUND], degrees: [MASTERS], countries: ["Brazil"] }) {
        facets { isCapped subjects { value count } countries { value count } } } }`,
    );
    expect(data.scholarships.facets).toEqual({
      isCapped: false,
      subjects: [{ value: 'DOCTOR', count: 1 }],
      countries: [{ value: 'Brazil', count: 1 }],
    });
  });
});

describe('invalid list arguments', () => {
  it.each([
    ['{ scholarships(pageSize: 1000000) { totalCount } }', 'pageSize'],
    ['{ scholarships(pageSize: -5) { totalCount } }', 'pageSize'],
    ['{ scholarships(page: 0) { totalCount } }', 'page'],
    ['{ scholarships(filter: { feeMin: -1 }) { totalCount } }', 'filter.feeMin'],
    ['{ scholarships(filter: { feeMin: 9, feeMax: 1 }) { totalCount } }', 'filter.feeMax'],
    [
      '{ scholarships(filter: { deadlineFrom: "2026-02-02", deadlineTo: "2026-02-01" }) { totalCount } }',
      'filter.deadlineTo',
    ],
    ['{ scholarships(sort: RELEVANCE) { totalCount } }', 'sort'],
    ['{ scholarships(filter: { subjects: [DOCTOR, LAW] }) { totalCount } }', 'filter.subjects.1'],
    [`{ scholarships(filter: { search: "${'x'.repeat(201)}" }) { totalCount } }`, 'filter.search'],
    ['{ scholarships(filter: { search: "a\\u0000b" }) { totalCount } }', 'filter.search'],
  ])('the list query %s returns INVALID_INPUT for %s', async (query, field) => {
    const { errors } = await portal.asVisitor(query);
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  it.each([
    ['{ scholarships(page: 2147483648) { totalCount } }', /32-bit signed integer/],
    ['{ scholarships(filter: { subjects: [law] }) { totalCount } }', /SubjectCategory/],
    ['{ scholarships(filter: { deadlineFrom: "2026-02-31" }) { totalCount } }', /date/i],
    ['{ scholarship(id: "abc") { id } }', /UUID/i],
  ])('the list query %s returns INVALID_INPUT and names the expected value', async (query, sentence) => {
    const { errors } = await portal.asVisitor(query);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(sentence),
      extensions: { code: 'INVALID_INPUT' },
    });
  });
});

describe('list queries', () => {
  it('listing 50 scholarships takes as many statements as listing one', async () => {
    const query = (size: number) => () => list({ pageSize: size, filter: { search: 'tally', isOpen: true } });
    await makeScholarship(portal.ctx, { scholarshipName: 'Tally' });
    const withOne = await portal.countQueries(query(1));
    for (let i = 0; i < 49; i += 1) await makeScholarship(portal.ctx, { scholarshipName: 'Tally' });
    const withFifty = await portal.countQueries(query(50));
    expect(withOne).toBeGreaterThan(0);
    expect(withFifty).toBe(withOne);
  });
});
