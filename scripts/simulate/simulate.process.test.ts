import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal } from '../../e2e/startPortal.ts';
import { findRunningDatabase } from '../../packages/embeddedPostgres/index.ts';
import { projectFolder } from '../../server/platform/files/projectFolder.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal({});
});

afterAll(() => portal.stop());

async function simulate() {
  const counts = ['--applications', '12', '--assessors', '4', '--seed', '40'];
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/simulate/run.ts', ...counts], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORTAL_URL: portal.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

// product: P17.31
it('a simulated assessment agrees with separate arithmetic, and a changed total is found', async () => {
  const good = await simulate();
  expect(good.output).toContain('Everything agrees.');
  expect(good.code).toBe(0);
  const database = new pg.Client({ connectionString: await findRunningDatabase(portal.dataDir) });
  await database.connect();
  await database.query(
    `CREATE FUNCTION change_total() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NEW.total := NEW.total + 1; RETURN NEW; END $$;
     CREATE TRIGGER change_total BEFORE UPDATE ON round_applications FOR EACH ROW
     WHEN (NEW.count = 3) EXECUTE FUNCTION change_total()`,
  );
  await database.end();
  const bad = await simulate();
  expect(bad.output).toMatch(/First reading: [\w-]+: total is \S+, not \S+/);
  expect(bad.code).toBe(1);
});
