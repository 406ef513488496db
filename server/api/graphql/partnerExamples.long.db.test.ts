import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { type GraphqlAnswer, startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { flushChanges } from '../../test/flushChanges.ts';
import {
  EXAMPLES,
  type PartnerProject,
  setUpPartnerProject,
  withoutCurl,
} from '../../test/partnerProject.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;
let partner: PartnerProject;
let standIn: Record<string, string>;

beforeAll(async () => {
  portal = await startTestPortal();
  partner = await setUpPartnerProject(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
  standIn = await withoutCurl(partner.folder);
  await makeScholarship(portal.ctx, { scholarshipName: 'Older', posted: '2026-01-01' });
  await makeScholarship(portal.ctx, {
    scholarshipName: 'Newest',
    posted: '2026-06-01',
    deadline: '2026-12-31',
  });
  await changeLongAgo('Older');
  await flushChanges(portal.ctx.db);
}, 60_000);

afterAll(async () => {
  await portal.close();
  await partner.close();
});

async function changeLongAgo(scholarshipName: string): Promise<void> {
  const { db } = portal.ctx;
  await db.$executeRaw`ALTER TABLE scholarships DISABLE TRIGGER scholarships_stamped`;
  await db.scholarship.updateMany({
    where: { scholarshipName },
    data: { changedAt: new Date('2025-12-31') },
  });
  await db.$executeRaw`ALTER TABLE scholarships ENABLE TRIGGER scholarships_stamped`;
}

async function makeKey(owner: Person) {
  const { data } = await portal.as(
    owner,
    'mutation { createPartnerKey(input: { name: "Site", scopes: [APPLICATIONS_READ] }) { key partnerKey { id } } }',
  );
  return data.createPartnerKey;
}

const isThere = (command: string) => !spawnSync(command, ['--version']).error;
const WAYS: [name: string, ending: string, command: (file: string) => string][] = [
  ['a stand-in for curl', 'sh', (file) => `. ./${file}`],
  ['JavaScript', 'mjs', (file) => `node ${file}`],
  ...(isThere('curl') ? [['curl', 'sh', (file: string) => `. ./${file}`] as (typeof WAYS)[number]] : []),
  ...(isThere('python3')
    ? [['Python', 'py', (file: string) => `python3 ${file}`] as (typeof WAYS)[number]]
    : []),
];

describe.each(WAYS)('example queries with %s', (name, ending, command) => {
  type Answer = Pick<GraphqlAnswer, 'data'>;

  async function ask(example: string): Promise<[Answer, ...Answer[]]> {
    const { stdout } = await partner.run(
      command(`${example}.${ending}`),
      name.startsWith('a') ? standIn : {},
    );
    const answers = ending === 'sh' ? stdout.replaceAll('}{', '}\n{').trim().split('\n') : [stdout];
    const found = answers.map((text) => JSON.parse(text)).map((answer) => ({ data: answer.data ?? answer }));
    return found as [Answer, ...Answer[]];
  }

  it('the example query for the newest scholarships returns the most recent scholarship first', async () => {
    const [{ data }] = await ask('newest');
    expect(data.scholarships.items[0]).toMatchObject({
      scholarshipName: 'Newest',
      applicationDeadline: '2026-12-31',
    });
  });

  it('the search example returns the matching scholarships', async () => {
    const [{ data }] = await ask('search');
    expect(data.scholarships).toMatchObject({ totalCount: 2, pageCount: 1 });
  });

  it('the changedSince example returns only later changes', async () => {
    const [{ data }] = await ask('changedSince');
    expect(data.scholarshipChanges).toMatchObject({
      hasMore: false,
      items: [{ isRemoved: false, scholarship: { scholarshipName: 'Newest' } }],
    });
  });

  it("the API key examples return the owner's data and record the key's use", async () => {
    const owner = await makePerson(portal.ctx);
    const { key, partnerKey } = await makeKey(owner);
    const scholarship = await portal.ctx.db.scholarship.findFirstOrThrow();
    await makeApplication(portal.ctx, { applicantId: owner.id, scholarshipId: scholarship.id });
    await partner.giveKey(key);
    const [{ data }] = await ask('applications');
    expect(data.myApplications).toMatchObject({
      totalCount: 1,
      items: [{ status: 'PENDING', payment: null }],
    });
    const used = await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id: partnerKey.id } });
    expect(used.lastUsedAt).not.toBeNull();
    expect((await ask('newest'))[0].data.scholarships.totalCount).toBe(2);
    await partner.giveKey(null);
  });

  if (ending !== 'sh') return;

  it('the GET examples return data for both the query text and its hash', async () => {
    expect((await ask('byGet'))[0].data.portal.currency).toBe('USD');
    const [told, known, ...more] = await ask('byHash');
    expect(told.data.portal.currency).toBe('USD');
    expect([known, more]).toEqual([told, []]);
  });

  it('the REST example returns the complete list', async () => {
    const [{ data }] = await ask('rest');
    expect(data).toHaveLength(2);
  });
});

describe('TypeScript examples', () => {
  it('the TypeScript examples import only packages that the page tells readers to install', async () => {
    const sources = (await readdir(EXAMPLES)).filter((name) => name.endsWith('.ts'));
    const imports = await Promise.all(
      sources.map(async (name) => {
        const text = await readFile(join(EXAMPLES, name), 'utf8');
        return [...text.matchAll(/ from '([^']+)'/g)].map(([, from = '']) => from);
      }),
    );
    const foreign = imports.flat().filter((from) => !/^(node:|\.\/)/.test(from));
    expect(foreign).toContain('standardwebhooks');
    expect(foreign.filter((from) => !partner.packages.includes(from))).toEqual([]);
  });

  it('the TypeScript examples generate types, run and compile in strict mode', async () => {
    const { stdout } = await partner.sh('runTyped.sh');
    expect(stdout).toContain('2026-12-31 Newest\n2026-09-30 Older\n');
    const modules = join(projectFolder, 'node_modules');
    const sources = ['typed.ts', 'keepCopy.ts', 'receiveWebhook.ts', 'codegen.ts'];
    const strict = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
    const types = ['--allowImportingTsExtensions', '--types', 'node', '--typeRoots', join(modules, '@types')];
    const tsc = promisify(execFile)(join(modules, '.bin/tsc'), [...strict, ...types, ...sources], {
      cwd: partner.folder,
    });
    await tsc.catch(({ stdout: complaints }) => expect(complaints).toBe(''));
  }, 120_000);
});
