import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../test/api.ts';
import { makeScholarship } from '../../../../test/factories.ts';
import { FROM_BANGLADESH, makeDemanding } from '../../../../test/requirements.ts';

let portal: TestPortal;

const QUERY = `query ($text: String!, $limit: Int) {
  searchSuggestions(text: $text, limit: $limit) { kind value slug universityName }
}`;

async function suggest(text: string, limit?: number): Promise<string[]> {
  const { data, errors } = await portal.asVisitor(QUERY, { text, limit });
  expect(errors).toBeUndefined();
  return data.searchSuggestions.map(({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`);
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { ctx } = portal;
  await makeScholarship(ctx, {
    scholarshipName: 'Clarendon Fund',
    universityName: 'University of Oxford',
    universityCountry: 'United Kingdom',
    universityCity: 'Oxford',
  });
  await makeScholarship(ctx, {
    scholarshipName: 'São Paulo Fellowship',
    universityName: 'Universidade de São Paulo',
    universityCountry: 'Brazil',
    universityCity: 'São Paulo',
    degree: 'BACHELOR',
    subjectCategory: 'DOCTOR',
  });
  await makeScholarship(ctx, {
    scholarshipName: 'Archived Oxbow Prize',
    universityName: 'University of Oxbow',
    universityCountry: 'Canada',
    degree: 'DIPLOMA',
    archivedAt: new Date(),
  });
});

afterAll(() => portal.close());

// product: P2.9
describe('search suggestions', () => {
  it.each([
    ['ox', ['UNIVERSITY University of Oxford', 'SCHOLARSHIP Clarendon Fund']],
    ['oxon', ['UNIVERSITY University of Oxford', 'SCHOLARSHIP Clarendon Fund']],
    ['univ oxf', ['UNIVERSITY University of Oxford', 'SCHOLARSHIP Clarendon Fund']],
    ['sao', ['UNIVERSITY Universidade de São Paulo', 'SCHOLARSHIP São Paulo Fellowship']],
    ['SÃO PAUL', ['UNIVERSITY Universidade de São Paulo', 'SCHOLARSHIP São Paulo Fellowship']],
    ['claren', ['SCHOLARSHIP Clarendon Fund']],
    ['engl', ['COUNTRY United Kingdom']],
    ['braz', ['COUNTRY Brazil']],
    ["master's", ['DEGREE MASTERS', 'SCHOLARSHIP Clarendon Fund']],
    ['medic', ['SUBJECT DOCTOR', 'SCHOLARSHIP São Paulo Fellowship']],
    ['medicine for women', ['SCHOLARSHIP São Paulo Fellowship']],
    ['medicine in peru', []],
    ['partially f', ['CATEGORY PARTIAL']],
  ])('search suggestions complete %s with %o', async (text, expected) => {
    expect(await suggest(text)).toEqual(expected);
  });

  it.each([
    ['masters in braz', []],
    ['bachelor in braz', [['COUNTRY', 'Brazil', 'bachelor']]],
    ['scholarships in braz', [['COUNTRY', 'Brazil', null]]],
    ['medicine bach', [['DEGREE', 'BACHELOR', 'medicine']]],
    ['bachelor in the unit', []],
    ['in the united king', [['COUNTRY', 'United Kingdom', null]]],
    ['bachelor bach', [['DEGREE', 'BACHELOR', 'bachelor']]],
    ['bachelor mast', []],
    ['quantum braz', []],
  ])('search suggestions complete the last words after recognised words: %s', async (text, expected) => {
    const { data } = await portal.asVisitor(
      'query ($text: String!) { searchSuggestions(text: $text) { kind value search slug } }',
      { text },
    );
    const found = (
      data.searchSuggestions as { kind: string; value: string; search: string | null; slug: null }[]
    ).filter(({ kind }) => !['SCHOLARSHIP', 'UNIVERSITY'].includes(kind));
    expect(found.map(({ kind, value, search }) => [kind, value, search])).toEqual(expected);
  });

  it.each([
    'oxbow',
    'canad',
    'diplo',
    'full fund',
    'qwxz',
    '',
    '   ',
    '%',
    "'; --",
    '🎓',
    '\\',
    ':*',
    'ox & !',
  ])('search suggestions never include values without scholarships: %s', async (text) => {
    const found = await suggest(text);
    expect(found.filter((one) => /Oxbow|Canada|DIPLOMA|FULL_FUND/.test(one))).toEqual([]);
  });

  it('search suggestions omit scholarships that do not accept the typed nationality', async () => {
    const given = { scholarshipName: 'Delta Prize', subjectCategory: 'AGRICULTURE' } as const;
    await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH }, given);
    expect(await suggest('agriculture for bangladeshi students')).toEqual(['SCHOLARSHIP Delta Prize']);
    expect(await suggest('agriculture for kenyan students')).toEqual([]);
  });

  it('each search suggestion leads to at least one scholarship', async () => {
    const LIST = 'query ($filter: ScholarshipFilter) { scholarships(filter: $filter) { totalCount } }';
    const filters: Record<string, (value: string) => object> = {
      UNIVERSITY: (search) => ({ search }),
      COUNTRY: (country) => ({ countries: [country] }),
      DEGREE: (degree) => ({ degrees: [degree] }),
      SUBJECT: (subject) => ({ subjects: [subject] }),
      CATEGORY: (category) => ({ categories: [category] }),
    };
    const { data } = await portal.asVisitor(
      `{ ${['uni', 'b', 'm', 'e', 'u', 'd', 'p', 's'].map((text) => `${text}: searchSuggestions(text: "${text}", limit: 20) { kind value slug }`).join(' ')} }`,
    );
    const all = Object.values(data).flat() as { kind: string; value: string; slug: string | null }[];
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(6);
    for (const { kind, value, slug } of all) {
      if (slug) {
        const page = await portal.asVisitor(`{ scholarshipBySlug(slug: "${slug}") { scholarshipName } }`);
        expect(page.data.scholarshipBySlug).toEqual({ scholarshipName: value });
      } else {
        const list = await portal.asVisitor(LIST, { filter: filters[kind]?.(value) });
        expect([kind, value, list.data.scholarships.totalCount > 0]).toEqual([kind, value, true]);
      }
    }
  });

  it('search suggestions respect the limit and take two queries', async () => {
    expect(await suggest('u', 1)).toHaveLength(1);
    const without = await portal.countQueries(() => suggest('  '));
    expect((await portal.countQueries(() => suggest('united'))) - without).toBe(2);
    expect((await portal.countQueries(() => suggest('masters'))) - without).toBe(3);
  });

  it.each([
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 'ox', limit: 0 }, 'limit'],
    [{ text: 'ox', limit: 21 }, 'limit'],
  ])('search suggestions are rejected for %o', async (variables, field) => {
    const { errors } = await portal.asVisitor(QUERY, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
    expect(JSON.stringify(errors)).toContain(field);
  });
});
