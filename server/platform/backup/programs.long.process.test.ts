import { chmod, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../accounts/demoAccounts.ts';
import { type Portal, startPortal } from '../../api/start/startPortal.ts';
import { runProgram } from '../../test/programs.ts';
import { readEnv } from '../settings/env.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'programs-')));
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = (dataDir: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SEED_DEMO: 'true',
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, dataDir),
});

async function start(dataDir: string): Promise<Portal & { lines: string[] }> {
  const lines: string[] = [];
  const env = readEnv(settings(dataDir));
  return { ...(await startPortal(env, (line) => lines.push(line), new AbortController().signal)), lines };
}

const run = (program: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  runProgram(program, args, settings(dataDir));

async function readPortal({ app }: Portal) {
  const query =
    '{ scholarships(pageSize: 20) { totalCount items { id scholarshipName universityImage { url } } } }';
  const { data } = (await app.inject({ method: 'POST', url: '/graphql', payload: { query } })).json();
  const picture = await app.inject(data.scholarships.items[0].universityImage.url);
  return { ...data.scholarships, picture: [picture.statusCode, picture.rawPayload] };
}

// security: C81
describe('npm run backup and npm run restore', () => {
  it('backup and restore move a running portal to an empty folder', async () => {
    const file = join(folder, 'portal.tar.gz');
    const portal = await start('first');
    const before = await readPortal(portal);
    const backup = await run('backup', 'first', file);
    expect(backup.output).toMatch(
      /tables with [\d,]+ rows, \d+ pictures, \d+ documents\.\nIt holds personal data/,
    );
    expect([backup.code, (await stat(file)).mode & 0o777]).toEqual([0, 0o600]);
    expect((await run('restore', 'first', file)).output).toMatch(
      /A portal runs on DATA_DIR .*: stop it first/,
    );
    await portal.stop();

    const restored = await run('restore', 'second', file);
    expect(restored.output).toContain('npm run restore -- --resume');
    expect(restored.code).toBe(0);
    const again = await run('restore', 'second', file);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('holds a database already')]);

    const second = await start('second');
    try {
      expect(await readPortal(second)).toEqual(before);
      expect(second.lines.join('\n')).toMatch(/WARNING: restored at .*: no mails/);
      expect(second.lines.join('\n')).not.toContain('another picture folder');
      const signIn = await second.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: 'student@example.org', password: DEMO_PASSWORD },
      });
      expect(signIn.statusCode).toBe(200);
      const resumed = await run('restore', 'second', '--resume');
      expect([resumed.code, resumed.output]).toEqual([0, expect.stringContaining('go out again')]);
    } finally {
      await second.stop();
    }
  });

  it('backup and restore called with wrong arguments print their usage', async () => {
    for (const program of ['backup', 'restore'] as const) {
      const [none, two] = [await run(program, 'none'), await run(program, 'none', 'a', 'b')];
      expect([none.code, two.code]).toEqual([2, 2]);
      expect(none.output).toContain(`npm run ${program} -- FILE`);
    }
    const missing = await run('restore', 'none', join(folder, 'missing.tar.gz'));
    expect([missing.code, missing.output]).toEqual([
      1,
      expect.stringContaining('missing.tar.gz is not there'),
    ]);
  });
});
