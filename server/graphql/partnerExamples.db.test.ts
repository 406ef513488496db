import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder } from '../projectFolder.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { makeScholarship } from '../test/factories.ts';
import { makePerson } from '../test/people.ts';

const run = promisify(execFile);

let portal: TestPortal;
let folder: string;
let PORTAL_URL: string;

beforeAll(async () => {
  portal = await startTestPortal();
  PORTAL_URL = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  await makeScholarship(portal.ctx, { scholarshipName: 'Older', posted: '2026-01-01' });
  await makeScholarship(portal.ctx, {
    scholarshipName: 'Newest',
    posted: '2026-06-01',
    deadline: '2026-12-31',
  });
  // A partner's project, with the packages that the page tells to install.
  folder = await mkdtemp(join(tmpdir(), 'partner-'));
  await cp(join(projectFolder, 'docs/examples/partners'), folder, { recursive: true });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
}, 60_000);

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const tool = (name: string, ...args: string[]) =>
  run(join(folder, 'node_modules/.bin', name), args, { cwd: folder, env: { ...process.env, PORTAL_URL } });

/** What the curl command asks, asked without curl: not every machine has it. */
async function ask(file: string, variables: Record<string, string>) {
  const command = (await readFile(join(folder, file), 'utf8')).replaceAll(
    /\$([A-Z_]+)/g,
    (_all, name) => variables[name] ?? '',
  );
  const [, url = ''] = command.match(/^curl "([^"]+)"/) ?? [];
  const headers = [...command.matchAll(/-H ['"]([\w-]+): ([^'"]+)['"]/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const [, body] = command.match(/-d '([^']+)'/) ?? [];
  const answer = await fetch(url, { method: 'POST', headers: Object.fromEntries(headers), body });
  return answer.json();
}

it('the curl command answers the newest scholarships', async () => {
  const { data } = await ask('newest.sh', { PORTAL_URL });
  expect(data.scholarships.items[0]).toMatchObject({
    scholarshipName: 'Newest',
    applicationDeadline: '2026-12-31',
  });
});

it('the curl command with a key is counted by the key', async () => {
  const { data } = await portal.as(
    await makePerson(portal.ctx),
    'mutation { createPartnerKey(input: { name: "Site" }) { key partnerKey { id } } }',
  );
  const { key, partnerKey } = data.createPartnerKey;
  expect((await ask('withKey.sh', { PORTAL_URL, PORTAL_KEY: key })).data.portal.currency).toBe('USD');
  const used = await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id: partnerKey.id } });
  expect(used.lastUsedAt).not.toBeNull();
});

it('the TypeScript client generates its types from our contract, compiles strictly and runs', async () => {
  await tool('graphql-codegen', '--config', 'codegen.ts');
  const strict = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
  await tool('tsc', ...strict, '--allowImportingTsExtensions', '--types', 'node', 'newest.ts');
  const { stdout } = await tool('tsx', 'newest.ts');
  expect(stdout).toBe('2026-12-31 Newest\n2026-09-30 Older\n');
}, 120_000);

it('the copy is whole after the first run and follows what changes', async () => {
  for (let n = 0; n < 120; n += 1) await makeScholarship(portal.ctx);
  expect((await tool('tsx', 'keepCopy.ts')).stdout).toBe('122 scholarships\n');
  await portal.ctx.db.scholarship.deleteMany({ where: { scholarshipName: 'Older' } });
  expect((await tool('tsx', 'keepCopy.ts')).stdout).toBe('121 scholarships\n');
}, 120_000);
