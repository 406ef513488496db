import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { FACADE } from '../facade.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' });
});

afterAll(() => portal.close());

const templateOf = (path: string) => path.replace(/:(\w+)/, '{$1}');

const read = async () => (await portal.request({ url: '/openapi.json' })).json();

describe('OpenAPI document', () => {
  it('the documented bearer token authenticates a request', async () => {
    const { components } = await read();
    expect(components.securitySchemes.token).toMatchObject({
      type: 'http',
      scheme: 'bearer',
      description: expect.stringContaining('Authorization: Token'),
    });
    const { token } = await makePerson(portal.ctx, { role: 'ADMIN' });
    const users = await portal.request({ url: '/users', headers: { authorization: `Bearer ${token}` } });
    expect(users.statusCode).toBe(200);
  });

  it('the documented error formats match JSON and problem responses', async () => {
    const { components, paths } = await read();
    const { content } = paths['/users'].get.responses['401'];
    expect(Object.keys(content)).toEqual(['application/json', 'application/problem+json']);
    for (const [accept, { schema }] of Object.entries<{ schema: { $ref: string } }>(content)) {
      const answer = await portal.request({ url: '/users', headers: { accept } });
      expect(answer.headers['content-type']).toContain(accept);
      const described = components.schemas[schema.$ref.split('/').at(-1) ?? ''].properties;
      expect(Object.keys(described)).toEqual(expect.arrayContaining(Object.keys(answer.json())));
    }
  });

  // product: P9.7
  it.each(['/openapi.json', '/schema.graphql'])(
    'the route %s supports conditional requests by ETag',
    async (url) => {
      const { headers, body } = await portal.request({ url });
      expect([headers.etag, body.length > 1000]).toEqual([expect.stringMatching(/^W\/"/), true]);
      const again = await portal.request({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
      const other = await portal.request({ url, headers: { 'if-none-match': 'W/"old"' } });
      expect(other.statusCode).toBe(200);
    },
  );

  it('every REST call belongs to a group with a description', async () => {
    const { paths, tags } = await read();
    const groups = tags.map(({ name }: { name: string }) => name);
    for (const { method, path } of FACADE) {
      const call = paths[templateOf(path)][method.toLowerCase()];
      expect([path, call.summary.length > 0, groups.includes(call.tags[0])]).toEqual([path, true, true]);
    }
  });

  it('documented request bodies match the validation rules with REST field names', async () => {
    const { paths } = await read();
    const bodyOf = (path: string, method: string) =>
      paths[path][method].requestBody.content['application/json'].schema;
    const application = bodyOf('/scholarfromuser', 'post');
    expect(application.required).toEqual(
      expect.arrayContaining(['itemId', 'phone', 'address', 'applicantName', 'applicantImage', 'ssc', 'hsc']),
    );
    expect(JSON.stringify(application.properties.gender)).toContain('"Others"');
    expect(application.properties.ssc.maxLength).toBe(50);
    expect(application.properties).not.toHaveProperty('consent');
    const review = bodyOf('/reviews', 'post');
    expect(review.properties.rating).toMatchObject({ minimum: 0, maximum: 5, multipleOf: 0.5 });
    expect(review.properties).toHaveProperty('review_comment');
  });
});

describe('documented response', () => {
  const reads = FACADE.filter(({ method, path }) => method === 'GET' && !path.includes(':'));

  it.each(reads.map((row) => [row.path, row] as const))(
    'GET %s returns exactly the documented fields',
    async (path, row) => {
      const applicant = await makePerson(portal.ctx, { role: 'ADMIN' });
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      const application = await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
      await makeReview(portal.ctx, application);
      const url = `${path}?email=${encodeURIComponent(applicant.email)}`;
      const records = (await portal.requestAs(applicant, { url })).json();
      expect(records.length).toBeGreaterThan(0);
      expect(row.response.parse(records)).toEqual(records);
    },
  );
});

describe('API documentation page', () => {
  it("the API documentation page loads resources only from the portal's origin", async () => {
    const page = await portal.request({ url: '/docs' });
    const addresses = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(addresses.length).toBeGreaterThan(3);
    for (const url of addresses) expect(url).toMatch(/^\//);
    for (const url of addresses.filter((one) => one.startsWith('/docs/')))
      expect([url, (await portal.request({ url })).statusCode]).toEqual([url, 200]);
    expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
  });
});
