import { type GraphQLArgument, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeAssessment } from '../../../test/assessment.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { rounds } from '../../../test/rounds.ts';
import { buildSchema } from '../schema.ts';
import { GRAPHQL_LIMITS } from './limits.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx);
});

afterAll(() => portal.close());

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const aliases = (count: number) => `{ ${repeat(count, (index) => `a${index}: portal { name }`)} }`;
const directives = (count: number) => `{ ${repeat(count, () => '__typename @include(if: true)')} }`;
const levels = (depth: number) =>
  `{ scholarships { items ${'{ reviews { items { scholarship '.repeat((depth - 3) / 3)} { id } ${'} } }'.repeat((depth - 3) / 3)} } }`;
const wide = `{ scholarships { items { ${repeat(15, (index) => `r${index}: reviews { items { author { ${'id name '.repeat(14)} } scholarship { ${'id version '.repeat(8)} } } }`)} } } }`;

const INTROSPECTION =
  /^Introspection limit exceeded\. Ask for __schema or __type once, without aliases and nested fields\.$/;

const PAY = 'startPayment(scholarshipId: "0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90") { url }';

const refuse = async (query: string, variables?: Record<string, unknown>) => {
  const statements = { count: 0, errors: [] as { message: string; extensions: { code: string } }[] };
  statements.count = await portal.countQueries(async () => {
    const { status, data, errors } = await portal.asVisitor(query, variables);
    expect([status, data ?? null]).toEqual([400, null]);
    statements.errors = errors ?? [];
  });
  return statements;
};

// security: C33, C35
describe('GraphQL limits', () => {
  it('queries with 15 aliases, 50 directives or 8 levels are accepted', async () => {
    for (const query of [aliases(GRAPHQL_LIMITS.aliases), directives(GRAPHQL_LIMITS.directives)])
      expect((await portal.asVisitor(query)).errors).toBeUndefined();
    const deepest =
      '{ reviews { items { scholarship { reviews { items { scholarship { reviews { totalCount } } } } } } } }';
    expect((await portal.asVisitor(deepest)).errors?.map(({ extensions }) => extensions.code)).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it.each([
    ['aliases', aliases(GRAPHQL_LIMITS.aliases + 1), /[Aa]liases limit of 15 exceeded, found 16/],
    ['directives', directives(GRAPHQL_LIMITS.directives + 1), /[Dd]irectives limit of 50 exceeded, found 51/],
    ['tokens', `{ ${repeat(300, () => 'portal { name }')} }`, /more that 1000 tokens/],
    [
      'fields with the same name',
      `{ ${repeat(900, () => '__typename')} ${repeat(120, () => '__typename')} }`,
      /more that 1000 tokens/,
    ],
    [
      'repeated fields in one place',
      `{ portal { ${repeat(900, () => 'name')} } }`,
      /^Query comparisons limit of 500000 exceeded\. Write each field once\.$/,
    ],
    [
      'mutations',
      `mutation { ${repeat(10, (index) => `a${index}: subscribeToNewsletter(email: "a${index}@example.org") { email }`)} }`,
      /^Query mutations limit of 1 exceeded, found 10\./,
    ],
    [
      'mutations in fragments',
      `mutation { ...A ... on Mutation { c: ${PAY} } } fragment A on Mutation { a: ${PAY} b: ${PAY} }`,
      /^Query mutations limit of 1 exceeded, found 3\./,
    ],
    ['levels', levels(9), /depth limit of 8 exceeded, found 9/],
    [
      'introspection levels',
      '{ __type(name: "Query") { fields { type { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } }',
      /depth limit of 8 exceeded, found 9/,
    ],
    [
      'roots of introspection',
      `{ ...A ... on Query { b: __schema { ...S } } } fragment A on Query { a: __schema { ...S } }
        fragment S on __Schema { types { fields { name } } }`,
      INTROSPECTION,
    ],
    ['types by name', '{ __schema { types { name } } __type(name: "Query") { name } }', INTROSPECTION],
    [
      'nested fields of introspection',
      `{ __schema { types { fields { args { type { ofType { ...T } } } } } } }
        fragment T on __Type { ... on __Type { inputFields { name } } }`,
      INTROSPECTION,
    ],
    [
      'aliases in introspection',
      `{ __schema { ${repeat(15, (index) => `a${index}: types { fields { name } }`)} } }`,
      INTROSPECTION,
    ],
    ['points', wide, /Cost limit of 5000 exceeded, found \d+/],
    ['self-referencing fragments', 'query { ...A } fragment A on Query { ...A }', /Fragment|fragment/],
  ])('queries with too many %s are rejected before any database query', async (_name, query, sentence) => {
    const { count, errors } = await refuse(query);
    expect(errors[0]?.message).toMatch(sentence);
    expect([errors[0]?.extensions.code, count]).toEqual(['INVALID_INPUT', 0]);
  });

  it.each<[string, string, Record<string, unknown>]>([
    [
      'inline',
      '{ scholarships(pageSize: 100) { items { reviews(pageSize: 100) { items { scholarship { reviews(pageSize: 1) { totalCount } } } } } } }',
      {},
    ],
    [
      'in variables',
      'query ($n: Int, $m: Int) { a: scholarships(pageSize: $n) { items { reviews(pageSize: $m) { totalCount } } } b: scholarships(pageSize: $n) { items { reviews(pageSize: $m) { totalCount } } } }',
      { n: 100, m: 100 },
    ],
    [
      'as variable defaults',
      'query ($n: Int = 100) { a: scholarships(pageSize: $n) { items { reviews(pageSize: $n) { totalCount } } } b: reviews(pageSize: $n) { items { scholarship { reviews(pageSize: $n) { totalCount } } } } }',
      {},
    ],
    [
      'in fragments',
      `query ($n: Int) { a: scholarships(pageSize: 100) { ...A } b: scholarships(pageSize: 100) { ...A } }
        fragment A on ScholarshipPage { items { ... on Scholarship { reviews(pageSize: $n) { totalCount } } } }`,
      { n: 1_000_000 },
    ],
    [
      'under aliases',
      `{ ${repeat(15, (index) => `a${index}: scholarships(pageSize: 100) { items { reviews { totalCount } } }`)} }`,
      {},
    ],
  ])('the record limit multiplies nested page sizes given %s', async (_where, query, variables) => {
    const { count, errors } = await refuse(query, variables);
    expect(errors[0]?.message).toMatch(
      /^Query records limit of 11000 exceeded, found \d{5,}\. Ask for smaller pages\.$/,
    );
    expect([errors[0]?.extensions.code, count]).toEqual(['INVALID_INPUT', 0]);
  });

  it('a full page of records with full nested pages is accepted', async () => {
    const query =
      'query ($n: Int) { scholarships(pageSize: 100) { items { reviews(pageSize: $n) { totalCount } } } }';
    const { data, errors } = await portal.asStudent(query, { n: 100 });
    expect([errors, data.scholarships.items.length]).toEqual([undefined, 1]);
  });

  it('the standard introspection query is accepted and its cost is charged', async () => {
    const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true });
    const response = await portal.request({ method: 'POST', url: '/graphql', payload: { query } });
    const { data, extensions } = response.json();
    expect([response.statusCode, extensions.cost.requested]).toEqual([200, 503]);
    expect(data.__schema.types.length).toBeGreaterThan(50);
  });

  it('a single mutation with __typename is accepted', async () => {
    const { data, errors } = await portal.asVisitor(
      'mutation { __typename a: subscribeToNewsletter(email: "one@example.org") { email } }',
    );
    expect([errors, data?.a.email]).toEqual([undefined, 'one@example.org']);
  });

  // security: C36
  it('batched requests are rejected', async () => {
    const response = await portal.request({
      method: 'POST',
      url: '/graphql',
      payload: Array.from({ length: 500 }, () => ({ query: '{ portal { name } }' })),
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain('"name"');
  });

  it('GraphQL requests over 100 kB are rejected', async () => {
    const response = await portal.request({
      method: 'POST',
      url: '/graphql',
      payload: { query: '#'.repeat(101_000) },
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'TOO_LARGE' });
  });
});

// security: C34
describe('page size', () => {
  beforeAll(async () => {
    await makeAssessment(portal.ctx, { assessor: await portal.person('admin'), isBlind: false });
  });

  const schema = buildSchema();
  const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
  const paged = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const size = args.find((one) => ['pageSize', 'limit'].includes(one.name));
    return size ? [{ name, args, size: size.name }] : [];
  });
  const MOST: Record<string, number> = { searchSuggestions: 20 };

  const NEEDED: Record<string, string> = { 'UUID!': `"${UNKNOWN}"`, 'String!': '"oxford"' };
  const fillNeeded = (args: readonly GraphQLArgument[]) =>
    args.flatMap(({ name, type }) => (NEEDED[String(type)] ? [`${name}: ${NEEDED[String(type)]}`] : []));

  it.each(paged)(
    'the page size of the list $name is limited, inline or as a variable',
    async ({ name, args, size }) => {
      const most = MOST[name] ?? 100;
      const call = (value: string) =>
        `{ ${name}(${[...fillNeeded(args), `${size}: ${value}`].join(', ')}) { __typename } }`;
      const refused = {
        message: `${size}: Enter a whole number from 1 to ${most}.`,
        extensions: { code: 'INVALID_INPUT', fields: { [size]: `Enter a whole number from 1 to ${most}.` } },
      };
      for (const n of [most + 1, 1_000_000, -5, 0].slice(0, rounds(1, 4))) {
        expect((await portal.asAdmin(call(String(n)))).errors).toMatchObject([refused]);
        expect((await portal.asAdmin(`query ($n: Int) ${call('$n')}`, { n })).errors).toMatchObject([
          refused,
        ]);
      }
      const { errors } = await portal.asAdmin(`query ($n: Int) ${call('$n')}`, { n: most });
      expect(errors?.[0]?.extensions.code ?? 'NOT_FOUND').toBe('NOT_FOUND');
    },
  );

  it.each(paged.filter(({ args }) => args.some((one) => one.name === 'page')))(
    'the list $name rejects page numbers below 1 or above the largest Int',
    async ({ name, args }) => {
      const query = `query ($page: Int) { ${name}(${[...fillNeeded(args), 'page: $page'].join(', ')}) { __typename } }`;
      for (const page of [0, -1])
        expect((await portal.asAdmin(query, { page })).errors?.[0]?.extensions).toMatchObject({
          code: 'INVALID_INPUT',
          fields: { page: expect.stringContaining('from 1 to') },
        });
      const beyond = await portal.asAdmin(query, { page: 2_147_483_648 });
      expect(beyond.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    },
  );

  it('nested page sizes have the same limits as top-level ones', async () => {
    const query = 'query ($n: Int) { scholarships { items { reviews(pageSize: $n) { totalCount } } } }';
    for (const n of [101, -5, 0]) {
      const { data, errors } = await portal.asStudent(query, { n });
      expect([data.scholarships.items[0].reviews, errors?.[0]?.extensions.code]).toEqual([
        null,
        'INVALID_INPUT',
      ]);
    }
  });
});
