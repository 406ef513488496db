import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ BOUNCE_KEY: 'q8Vt2LrXw0NfZ6yKcB4mJ7hPsD1gA9eU', PORTAL_NAME: 'বৃত্তি "A"' });
});

afterAll(() => portal.close());

const CHALLENGE = 'Bearer realm="scholarship-portal"';
const INVALID = `${CHALLENGE}, error="invalid_token"`;

// product: P9.3
it.each([
  { url: '/users' },
  { url: '/exports/users.csv' },
  { url: '/papers/applications/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.pdf' },
  { method: 'POST', url: '/jwt', payload: { email: 'a@example.org' } },
  { method: 'POST', url: '/uploads' },
  { method: 'POST', url: '/imports/scholarship', payload: {} },
  {
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: 'a@example.org', password: 'Wrong!123' },
  },
  { method: 'POST', url: '/api/second-factor/prove', payload: {} },
] as const)('401 responses from $url contain an authentication challenge', async (call) => {
  const { statusCode, headers } = await portal.request(call);
  expect([statusCode, headers['www-authenticate']]).toEqual([401, CHALLENGE]);
});

// product: P9.3
it.each(['/users', '/items', '/graphql?query={portal{name}}', '/healthz', '/exports/users.csv', '/nowhere'])(
  'the call %s reports an invalid token of any scheme',
  async (url) => {
    for (const authorization of ['Token x', 'Bearer a.b.c', `Bearer asp_${'x'.repeat(43)}`, 'Basic YTpi']) {
      const { statusCode, headers } = await portal.request({ url, headers: { authorization } });
      expect([authorization, statusCode, headers['www-authenticate']]).toEqual([authorization, 401, INVALID]);
    }
  },
);

it('an invalid mail server key is reported as an invalid token', async () => {
  const { statusCode, headers } = await portal.request({
    method: 'POST',
    url: '/webhooks/bounces',
    headers: { authorization: 'Bearer wrong', 'content-type': 'message/rfc822' },
    payload: 'x',
  });
  expect([statusCode, headers['www-authenticate']]).toEqual([401, INVALID]);
});

it('responses other than 401 contain no authentication challenge', async () => {
  const answers = [
    await portal.request({ url: '/items' }),
    await portal.requestAs('student', { url: '/users' }),
    await portal.request({ method: 'POST', url: '/graphql', payload: { query: '{ users { totalCount } }' } }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200]);
  for (const { headers } of answers) expect(headers['www-authenticate']).toBeUndefined();
});
