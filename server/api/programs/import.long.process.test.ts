import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRunningDatabase } from '../../../packages/embeddedPostgres/index.ts';
import { startEmbeddedDatabase } from '../../platform/database/embeddedDatabase.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runProgram, startProgram } from '../../test/programs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let folder = '';
const example = join(projectFolder, 'docs/examples/scholarships.csv');

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (args: string[], settings: Record<string, string> = { DATABASE_URL: database.url }) =>
  startProgram('import', args, settings);

const run = (args: string[], settings: Record<string, string> = { DATABASE_URL: database.url }) =>
  runProgram('import', args, settings);

async function countRows(url = database.url): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('SELECT count(*)::integer AS n FROM scholarships')).rows[0].n;
  } finally {
    await client.end();
  }
}

describe('npm run import', () => {
  it('the import program previews the documented example and writes it if asked', async () => {
    const dry = await run([example]);
    expect(dry).toMatchObject({ code: 0, output: expect.stringMatching(/to add +3\n/) });
    expect(dry.output).toContain('This was a dry run: nothing was written.');
    expect(await countRows()).toBe(0);
    expect(await run([example, '--write'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/added +3\n.*\nWritten\.\n$/s),
    });
    expect(await countRows()).toBe(3);
  });

  it('the import program exits with 1 and explains bad records or files', async () => {
    const file = join(folder, 'bad.jsonl');
    await writeFile(file, JSON.stringify({ '\u001b[2J': 1, scholarshipName: 'x' }));
    const bad = await run([file, '--write']);
    expect(bad.code).toBe(1);
    expect(bad.output).toContain('line 1: university_name: This field is required');
    expect(bad.output).toContain('[2J');
    expect(bad.output).not.toContain('\u001b');
    expect(await run([join(folder, 'none.csv')])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/none\.csv does not exist\.\nNothing was written\.\n$/),
    });
  });

  it.each([[[]], [['a', 'b']], [['a', '--format', 'xml']], [['a', '--wriet']]])(
    'the import program called with %j exits with 2 and prints its usage',
    async (args) => {
      expect(await run(args)).toMatchObject({
        code: 2,
        output: expect.stringContaining('npm run import -- FILE'),
      });
    },
  );

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'the import program writes nothing if interrupted by %s',
    async (signal) => {
      const before = await countRows();
      const file = join(folder, 'long.jsonl');
      await writeFile(file, Array.from({ length: 20_000 }, (_, index) => makeLine(index)).join('\n'));
      const { child, output, ended } = start([file, '--write']);
      await vi.waitFor(() => expect(output()).toContain('Writing:'), { timeout: 40_000, interval: 5 });
      child.kill(signal);
      expect(await ended).toBe(signal === 'SIGKILL' ? 'SIGKILL' : 1);
      if (signal !== 'SIGKILL') expect(output()).toMatch(/Stopped\.\nNothing was written\.\n$/);
      expect(await countRows()).toBe(before);
    },
  );
});

describe('import without DATABASE_URL', () => {
  it('the import program starts or reuses the embedded database if DATABASE_URL is not set', async () => {
    const settings = { DATA_DIR: join(folder, 'data') };
    expect(await run([example, '--write'], settings)).toMatchObject({ code: 0 });
    expect(await findRunningDatabase(settings.DATA_DIR)).toBeUndefined();

    const portal = await startEmbeddedDatabase({ dataDir: settings.DATA_DIR, log: () => {} });
    try {
      expect(await findRunningDatabase(settings.DATA_DIR)).toBe(portal.url);
      expect(await run([example], settings)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/unchanged +3\n/),
      });
      expect(await countRows(portal.url)).toBe(3);
    } finally {
      await portal.stop();
    }
  });

  it('no running database is found if the data folder is missing', async () => {
    expect(await findRunningDatabase(join(folder, 'nowhere'))).toBeUndefined();
  });
});

function makeLine(index: number): string {
  return JSON.stringify({
    _id: index,
    scholarshipName: `Award ${index}`,
    university_name: 'University of Bergen',
    universityCountry: 'Norway',
    universityCity: 'Bergen',
    universityWorldRank: 12,
    subjectCategory: 'Engineering',
    scholarshipCategory: 'Full fund',
    degree: 'Masters',
    applicationFees: 20,
    serviceCharge: 5,
    applicationDeadline: '2026-12-01',
    scholarshipPostDate: '2026-05-01',
  });
}
