import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDatabases } from './findDatabases.ts';
import { queryPortal, spawnPortal, startPortalProcess } from './portalProcess.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const data = (name: string) => join(folder, name);

describe('portal process', () => {
  it('the portal preserves data after kill -9 and stops cleanly on Ctrl-C', async () => {
    const DATA_DIR = data('shared');
    const first = await startPortalProcess({ DATA_DIR });
    expect(first.output()).toContain('Demo catalogue added');
    await queryPortal(first.url, 'mutation { subscribeToNewsletter(email: "kept@example.org") { email } }');
    const before = await queryPortal(first.url, '{ scholarships(pageSize: 100) { items { id } } }');
    expect(findDatabases(DATA_DIR)).toHaveLength(1);
    first.process.kill('SIGKILL');
    await first.ended;

    const second = await startPortalProcess({ DATA_DIR });
    expect(second.output()).not.toContain('Demo catalogue added');
    expect(await queryPortal(second.url, '{ scholarships(pageSize: 100) { items { id } } }')).toEqual(before);
    second.process.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(findDatabases(DATA_DIR)).toEqual([]);
  }, 120_000);

  it('the server sends compressed, cacheable assets and returns 404 for missing files', async () => {
    const portal = await startPortalProcess({ DATA_DIR: data('shared') });
    const fetchFile = async (path: string) => {
      const { status, headers } = await fetch(`${portal.url}${path}`, {
        headers: { 'accept-encoding': 'br' },
      });
      return [status, headers.get('cache-control'), headers.get('content-encoding')];
    };
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(portal.url)).text()) ?? [];
    expect(await fetchFile(script)).toEqual([200, 'public, max-age=31536000, immutable', 'br']);
    expect(await fetchFile('/favicon.svg')).toEqual([200, 'public, max-age=3600', expect.anything()]);
    for (const path of ['/assets/gone-12345678.js', '/assets/', '/assets/..%2findex.html'])
      expect([path, ...(await fetchFile(path))]).toEqual([path, 404, null, null]);
    await portal.stop();
  }, 120_000);
});

it('a portal that cannot start explains why and exits with code 1', async () => {
  const portal = await spawnPortal({ CURRENCY: 'dollars', DATA_DIR: data('wrong') });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toContain('CURRENCY: expected an ISO 4217 code');
  expect(portal.output()).not.toMatch(/\n\s+at /);
});
