import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Portal, startPortal } from '../../api/start/startPortal.ts';
import { readEnv } from '../../platform/settings/env.ts';
import { databaseUrl } from '../database.ts';

const name = `starts_${randomBytes(6).toString('hex')}`;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const undo: (() => Promise<unknown>)[] = [];

beforeEach(() => onServer(`CREATE DATABASE ${name}`));

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'starts-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string): Promise<Portal & { lines: string[] }> {
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SEED_DEMO: 'true',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl(inject('databaseServer'), name),
    DATA_DIR: dataDir,
  });
  const lines: string[] = [];
  const portal = await startPortal(env, (line) => lines.push(line), new AbortController().signal);
  undo.push(portal.stop);
  return { ...portal, lines };
}

const mentionsPictureFolder = (lines: string[]) =>
  lines.some((line) => line.includes('another picture folder'));

async function readFirstPicture({ app }: Portal) {
  const query = '{ scholarships(pageSize: 1) { items { universityImage { url } } } }';
  const answer = await app.inject({ method: 'POST', url: '/graphql', payload: { query } });
  return app.inject(answer.json().data.scholarships.items[0].universityImage.url);
}

describe('two instances on one database', () => {
  it('two instances start on an empty database and add demo data once', async () => {
    const dataDir = await makeDataDir();
    const [one, other] = await Promise.all([start(dataDir), start(dataDir)]);
    const added = [...one.lines, ...other.lines].filter((line) => line.startsWith('Demo catalogue added'));
    expect(added).toHaveLength(1);
    expect([one, other].map(({ lines }) => mentionsPictureFolder(lines))).toEqual([false, false]);
    expect((await readFirstPicture(one)).statusCode).toBe(200);
    expect((await readFirstPicture(other)).statusCode).toBe(200);
  });

  it("an instance without the first instance's picture folder reports missing pictures", async () => {
    const one = await start(await makeDataDir());
    const other = await start(await makeDataDir());
    expect([one, other].map(({ lines }) => mentionsPictureFolder(lines))).toEqual([false, true]);
    expect((await readFirstPicture(one)).statusCode).toBe(200);
    const answer = await readFirstPicture(other);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('different picture store');
  });
});
