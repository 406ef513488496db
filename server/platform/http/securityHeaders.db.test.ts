import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' });
});

afterAll(() => portal.close());

// security: C90
describe('security headers of every response', () => {
  it('responses with personal data are not cacheable', async () => {
    const { email } = await portal.person('student');
    const own = [`/scholaritems?email=${email}`, `/review/user/${email}`, `/users/admin/${email}`];
    const urls = ['/users', '/allscholaritems', '/reviews', ...own];
    for (const url of urls) {
      const { headers, statusCode } = await portal.requestAs('admin', { url });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
    for (const url of ['/api/auth/get-session', '/api/auth/list-sessions']) {
      const { headers } = await portal.requestAs('student', { url });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
    for (const query of ['{ viewer { email } }', '{ myReviews { totalCount } }']) {
      const { headers } = await portal.requestAs('student', {
        method: 'POST',
        url: '/graphql',
        payload: { query },
      });
      expect(headers['cache-control']).toContain('no-store');
    }
  });
});
