import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../rules/paths.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;
const routes = new Map<string, Set<string>>();

beforeAll(async () => {
  const onRoute = ({ method, url }: RouteOptions) => {
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  };
  portal = await startTestPortal({ BOUNCE_KEY: 'q8Vt2LrXw0NfZ6yKcB4mJ7hPsD1gA9eU' }, { onRoute });
});

afterAll(() => portal.close());

const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

const fill = (pattern: string) =>
  pattern
    .replace(/:part\(.*?\)/, '1')
    .replace(':email', 'a%40example.org')
    .replace(/:\w+/g, UNKNOWN)
    .replace('*', 'x');

const listPaths = () => [...routes].filter(([pattern]) => !['/*', '*'].includes(pattern));

const allowOf = (value: unknown) => String(value).split(', ').sort();

// product: P9.3
it('every route rejects unsupported methods with 405 and an Allow header', async () => {
  expect(routes.size).toBeGreaterThan(80);
  const refused: string[] = [];
  for (const [pattern] of listPaths()) {
    const url = fill(pattern);
    const { headers } = await portal.request({ method: 'OPTIONS', url });
    const allowed = allowOf(headers.allow);
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await portal.request({
        method: method as 'GET',
        url,
        headers: { accept: 'application/json' },
      });
      expect([method, url, answer.statusCode, allowOf(answer.headers.allow)]).toEqual([
        method,
        url,
        405,
        allowed,
      ]);
      if (method !== 'HEAD') expect(answer.json().code).toBe('METHOD_NOT_ALLOWED');
      refused.push(`${method} ${pattern}`);
    }
  }
  expect(refused).toEqual(
    expect.arrayContaining([
      'GET /jwt',
      'PUT /graphql',
      'POST /feeds/newest.xml',
      'GET /uploads',
      'PUT /upload',
    ]),
  );
});

// product: P9.3
it('OPTIONS lists the methods of each route without a response body', async () => {
  for (const [pattern, methods] of listPaths()) {
    const answer = await portal.request({ method: 'OPTIONS', url: fill(pattern) });
    expect([pattern, answer.statusCode, answer.body]).toEqual([pattern, 204, '']);
    expect([pattern, allowOf(answer.headers.allow)]).toEqual([
      pattern,
      expect.arrayContaining([...methods, 'OPTIONS']),
    ]);
  }
  const { headers } = await portal.request({ method: 'OPTIONS', url: `/items/${UNKNOWN}` });
  expect(headers.allow).toBe('DELETE, GET, HEAD, OPTIONS');
});

it('pages accept only GET and HEAD', async () => {
  for (const { pattern } of Object.values(paths)) {
    const { statusCode, headers } = await portal.request({ method: 'PROPFIND' as 'GET', url: fill(pattern) });
    expect([pattern, statusCode, allowOf(headers.allow)]).toEqual([
      pattern,
      405,
      expect.arrayContaining(['GET', 'HEAD']),
    ]);
  }
});

it('an unknown URL returns 404 for every method', async () => {
  for (const method of [...METHODS, 'OPTIONS'] as 'GET'[]) {
    const { statusCode, headers } = await portal.request({ method, url: '/nowhere/at/all' });
    expect([method, statusCode, headers.allow]).toEqual([method, 404, undefined]);
  }
});

it('every GET route also supports HEAD', async () => {
  for (const [pattern, methods] of routes)
    if (methods.has('GET')) expect([pattern, methods.has('HEAD')]).toEqual([pattern, true]);
});
