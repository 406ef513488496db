import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabaseFolder } from '../server/test/databaseFolder.ts';
import { findDatabases } from './findDatabases.ts';
import { queryPortal, spawnPortal, startPortalProcess } from './portalProcess.ts';

let folder: string;

beforeAll(async () => {
  folder = await makeDatabaseFolder('portal-start-');
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
});

it('a portal that cannot start explains why and exits with code 1', async () => {
  const portal = await spawnPortal({ CURRENCY: 'dollars', DATA_DIR: data('wrong') });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toContain('CURRENCY: expected an ISO 4217 code');
  expect(portal.output()).not.toMatch(/\n\s+at /);
});
