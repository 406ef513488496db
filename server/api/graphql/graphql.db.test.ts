import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;
const SECRET = 'secret-canary';

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

describe('GraphQL route', () => {
  // security: C37
  it('GET requests with a preflight header run queries but not mutations', async () => {
    const send = (query: string) =>
      portal.request({
        url: `/graphql?query=${encodeURIComponent(query)}`,
        headers: { 'apollo-require-preflight': 'true' },
      });
    expect((await send('{ portal { name } }')).json().data.portal.name).toBe('AvailAble Scholarship');
    const refused = await send('mutation { subscribeToNewsletter(email: "get@example.org") { email } }');
    expect(refused.statusCode).toBe(405);
    expect(await portal.ctx.db.newsletterSubscription.count({ where: { email: 'get@example.org' } })).toBe(0);
  });

  // security: C37
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cross-site form posts of type %s are rejected',
    async (type) => {
      const query = 'mutation { subscribeToNewsletter(email: "form@example.org") { email } }';
      const json = JSON.stringify({ query });
      const part = `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${json}\r\n--x--\r\n`;
      const response = await portal.request({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': type },
        payload: type.startsWith('multipart') ? part : json,
      });
      expect(response.statusCode).toBe(415);
      expect(await portal.ctx.db.newsletterSubscription.count({ where: { email: 'form@example.org' } })).toBe(
        0,
      );
    },
  );

  // security: C38
  it('introspection returns descriptions for every type and operation', async () => {
    const { data } = await portal.asVisitor(
      '{ __schema { types { name description fields { name description } } queryType { name } mutationType { name } } }',
    );
    type SchemaElement = { name: string; description: string | null; fields?: SchemaElement[] };
    const { types, queryType, mutationType } = data.__schema as { types: SchemaElement[] } & Record<
      'queryType' | 'mutationType',
      SchemaElement
    >;
    const operations = types
      .filter(({ name }) => name === queryType.name || name === mutationType.name)
      .flatMap(({ fields = [] }) => fields);
    expect(operations.length).toBeGreaterThan(100);
    expect(types.length).toBeGreaterThan(200);
    expect([...types, ...operations].filter(({ description }) => !description)).toEqual([]);
  });

  // security: C39
  it('internal errors return a reference without details', async () => {
    const real = portal.ctx.db.$queryRaw;
    portal.ctx.db.$queryRaw = (() => Promise.reject(new Error('secret text of the database'))) as never;
    const { errors } = await portal.asVisitor('{ scholarships { totalCount } }');
    portal.ctx.db.$queryRaw = real;
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL');
    expect(JSON.stringify(errors)).not.toContain('secret');
    expect(errors?.[0]?.message).toMatch(/Reference: [0-9a-f-]{36}/);
  });

  it.each<[string, object, RegExp]>([
    ['a subscription', { query: 'subscription { x }' }, /^Subscriptions are not supported\./],
    [
      'a hash of another query',
      { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } },
      /^persistedQuery: sha256Hash is not the SHA-256 of the query/,
    ],
    [
      'a malformed persisted query',
      { query: '{ __typename }', extensions: { persistedQuery: 5 } },
      /^persistedQuery: Give \{"version": 1/,
    ],
  ])('GraphQL rejects %s with an explanation', async (_name, payload, sentence) => {
    const response = await portal.request({ method: 'POST', url: '/graphql', payload });
    const { errors } = response.json();
    expect([response.statusCode, errors]).toEqual([
      400,
      [expect.objectContaining({ message: expect.stringMatching(sentence) })],
    ]);
    expect(errors[0].extensions).toEqual({ code: 'INVALID_INPUT' });
  });

  // security: C39
  it.each<[string, string, unknown, string]>([
    ['a UUID', 'query ($v: UUID!) { scholarship(id: $v) { id } }', SECRET, 'of type "UUID!"'],
    ['a list', 'query ($v: UUID!) { scholarship(id: $v) { id } }', [SECRET, { a: SECRET }], '"$v"'],
    [
      'a field of an input',
      'query ($v: ScholarshipFilter) { scholarships(filter: $v) { totalCount } }',
      { search: { a: SECRET } },
      'at "v.search"',
    ],
    [
      'an unknown field of an input',
      'query ($v: ScholarshipFilter) { scholarships(filter: $v) { totalCount } }',
      { serch: SECRET },
      'Did you mean "search"?',
    ],
    [
      'an e-mail',
      'mutation ($v: EmailAddress!) { subscribeToNewsletter(email: $v) { email } }',
      SECRET,
      '"EmailAddress!"',
    ],
    ['an inline UUID', `{ scholarship(id: "${SECRET}") { id } }`, 0, 'Expected type "UUID"'],
    ['an inline object', `{ scholarship(id: { a: "${SECRET}" }) { id } }`, 0, ' '],
    [
      'a field of an inline input',
      `{ scholarships(filter: { search: { a: "${SECRET}" } }) { totalCount } }`,
      0,
      'String',
    ],
    ['a misplaced string', `{ portal "${SECRET}" }`, 0, 'String'],
    ['an unterminated string', `{ scholarship(id: "${SECRET}`, 0, 'Unterminated'],
  ])('error messages never repeat the value sent as %s', async (_name, query, v, expected) => {
    const { errors } = await portal.asVisitor(query, { v });
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(errors?.[0]?.message).toContain(expected);
    expect(JSON.stringify(errors)).not.toContain(SECRET);
  });

  it.each([
    ['an Int', 'query ($v: Int) { scholarships(pageSize: $v) { totalCount } }', 'of type "Int"'],
    ['an enum', 'query ($v: ScholarshipSort) { scholarships(sort: $v) { totalCount } }', 'Allowed are '],
    ['an inline Int', '{ scholarships(pageSize: tenn) { totalCount } }', 'Int cannot represent'],
  ])('error messages quote the wrong word sent as %s', async (_name, query, expected) => {
    const { errors } = await portal.asVisitor(query, { v: 'tenn' });
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(errors?.[0]?.message).toContain(expected);
    expect(errors?.[0]?.message).toContain('"tenn"');
  });
});

describe('scholarship query', () => {
  it('the scholarship query returns all fields, or null for archived or unknown scholarships', async () => {
    const { id } = await makeScholarship(portal.ctx, {
      scholarshipName: 'One',
      description: 'Text.',
      ratingCount: 3,
      ratingHalfSteps: 25,
    });
    const { id: archived } = await makeScholarship(portal.ctx, { archivedAt: new Date() });
    const query = `query ($id: UUID!) { scholarship(id: $id) { scholarshipName description officialUrl tuitionFees totalFee
      reviewCount averageRating isOpen applicationDeadline updatedAt universityImage { url } } }`;
    expect((await portal.asVisitor(query, { id })).data.scholarship).toEqual({
      scholarshipName: 'One',
      description: 'Text.',
      officialUrl: null,
      tuitionFees: null,
      totalFee: 25,
      reviewCount: 3,
      averageRating: 4.17,
      isOpen: true,
      applicationDeadline: '2026-09-30',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      universityImage: null,
    });
    expect((await portal.asVisitor(query, { id: archived })).data.scholarship).toBeNull();
    expect(
      (await portal.asVisitor(query, { id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90' })).data.scholarship,
    ).toBeNull();
  });
});

describe('newsletter', () => {
  const subscribe = (email: string) =>
    portal.asVisitor('mutation ($email: EmailAddress!) { subscribeToNewsletter(email: $email) { email } }', {
      email,
    });

  it('a newsletter address is stored once, in lower case, even if repeated', async () => {
    const first = await subscribe('Reader@Example.org');
    const second = await subscribe('reader@example.ORG');
    expect(first).toEqual(second);
    expect(first.data.subscribeToNewsletter.email).toBe('reader@example.org');
    expect(await portal.ctx.db.newsletterSubscription.count({ where: { email: 'reader@example.org' } })).toBe(
      1,
    );
  });

  it('removing a newsletter address is audited without the address', async () => {
    const remove = () =>
      portal.asAdmin('mutation { removeFromNewsletter(email: "Leaves@Example.org") { email } }');
    await subscribe('leaves@example.org');
    expect((await remove()).data.removeFromNewsletter).toEqual({ email: 'leaves@example.org' });
    expect(await portal.ctx.db.newsletterSubscription.count({ where: { email: 'leaves@example.org' } })).toBe(
      0,
    );
    const [entry] = await portal.ctx.db.auditEntry.findMany({ where: { action: 'newsletter.remove' } });
    expect(entry).toMatchObject({ actorId: (await portal.person('admin')).id });
    expect(JSON.stringify(entry)).not.toContain('leaves');
    expect((await remove()).errors?.[0]).toMatchObject({
      message: 'This address is not on the list.',
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it.each(['', 'nobody', 'a@b', 'two@example.org,three@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'the newsletter rejects the address %j and stores nothing',
    async (email) => {
      const before = await portal.ctx.db.newsletterSubscription.count();
      expect((await subscribe(email)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
      expect(await portal.ctx.db.newsletterSubscription.count()).toBe(before);
    },
  );
});
