import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { drawPicture, encodeUpload } from '../../test/pictures.ts';
import { projectFolder } from '../files/projectFolder.ts';

let portal: TestPortal;
const paths = new Set<string>();
const policies = new Set<string>();

beforeAll(async () => {
  const onRoute = ({ method, url }: RouteOptions) => {
    if ([method].flat().includes('GET')) paths.add(url);
  };
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' }, { onRoute });
});

afterAll(() => portal.close());

const WEAK = [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM, Severity.HIGH_MAYBE];

function findWeaknesses(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => WEAK.includes(severity))
    .map(({ directive, description }) => `${directive}: ${description}`);
}

const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

async function listCalls(): Promise<InjectOptions[]> {
  const { id } = await makeScholarship(portal.ctx);
  const pages = ['/', '/allScholarship', `/items/${id}`, '/login', '/dashboard', '/nowhere'];
  const files = [`/files/${UNKNOWN}.webp`, '/items/%E0%A4%A'];
  const folder = join(projectFolder, 'dist/client/assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const assets = new Map(names.map((name) => [/\.\w+$/.exec(name)?.[0], `/assets/${name}`]));
  const urls = [...paths, ...assets.values()]
    .filter((path) => !path.includes('*') && !path.includes('('))
    .map((path) => {
      return path.replace(':email', 'a%40example.org').replace(/:\w+/g, UNKNOWN);
    });
  return [...urls, ...pages, ...files].flatMap((url) =>
    ['text/html', 'application/json'].map((accept) => ({ url, headers: { accept } })),
  );
}

// security: C90
describe('security headers of every response', () => {
  it('responses forbid framing, MIME sniffing and plain HTTP, and restrict content sources', async () => {
    const picture = await encodeUpload([{ bytes: await drawPicture(20, 20) }]);
    const sent = (await portal.requestAs('student', picture)).json().data.display_url;
    const calls: InjectOptions[] = [
      ...(await listCalls()),
      picture,
      { url: new URL(sent).pathname },
      { method: 'POST', url: '/graphql', payload: { query: '{ portal { name } }' } },
      { method: 'POST', url: '/graphql', payload: '{' },
      { method: 'POST', url: '/jwt', payload: { email: 'a@example.org' } },
      { method: 'OPTIONS', url: '/users' },
    ];
    expect(calls.length).toBeGreaterThan(80);
    for (const call of calls) {
      const isProgram = call.headers?.accept === 'application/json';
      const { headers, statusCode } = await (isProgram
        ? portal.requestAs('student', call)
        : portal.request(call));
      const policy = String(headers['content-security-policy']);
      policies.add(policy);
      expect([call.url, statusCode < 500, findWeaknesses(policy)]).toEqual([call.url, true, []]);
      expect([call.url, policy]).toEqual([
        call.url,
        expect.stringMatching(/frame-ancestors 'none'|; sandbox$/),
      ]);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
      expect([call.url, headers]).toEqual([
        call.url,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'permissions-policy': expect.stringMatching(
            /camera=\(\).*geolocation=\(\).*publickey-credentials-get=\(self\)/,
          ),
          'strict-transport-security': 'max-age=31536000',
        }),
      ]);
      expect(headers['x-powered-by']).toBeUndefined();
    }
    expect(policies.size).toBeGreaterThan(2);
  });

  it.each([
    ['true', 'max-age=31536000; includeSubDomains'],
    ['false', 'max-age=31536000'],
  ])('the HSTS header reflects HSTS_SUBDOMAINS=%s', async (HSTS_SUBDOMAINS, expected) => {
    const own = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org', HSTS_SUBDOMAINS });
    for (const url of ['/healthz', '/%E0%A4%A']) {
      const { headers } = await own.request({ url });
      expect([url, headers['strict-transport-security']]).toEqual([url, expected]);
    }
    await own.close();
  });
});

describe('policy evaluator', () => {
  it.each([
    "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    "default-src 'self' https:",
    "script-src 'self'",
    "script-src 'none'; object-src 'none'; base-uri 'none'; scrpt-src x",
  ])('the policy evaluator finds the weakness of %s', (policy) =>
    expect(findWeaknesses(policy)).not.toEqual([]),
  );
});
