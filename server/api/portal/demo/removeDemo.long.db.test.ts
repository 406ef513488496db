import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../../../prisma/seed/seedDemo.ts';
import { hashPassword } from '../../../accounts/auth/passwords/passwordHash.ts';
import { DEMO_PASSWORD } from '../../../accounts/demoAccounts.ts';
import { projectFolder } from '../../../platform/files/projectFolder.ts';
import { readAllRows } from '../../../test/allRows.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { runSql } from '../../../test/emptyDatabase.ts';
import { makeApplication, makeReview, makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { hasDemoData } from '../hasDemoData.ts';
import { isUsed } from '../isUsed.ts';
import { removeDemo } from './removeDemo.ts';
import { enterProduction } from './requireNoDemo.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let portal: TestPortal;

beforeEach(async () => {
  portal = await startTestPortal();
});

afterEach(() => portal.close());

async function seed(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  const from = join(projectFolder, 'prisma/seed');
  await cp(join(from, 'catalogue.json'), join(folder, 'catalogue.json'));
  for (const name of ['laboratory', 'operating-theatre'])
    await cp(join(from, `pictures/${name}.webp`), join(folder, `pictures/${name}.webp`));
  await writeFile(join(folder, 'pictures/pictures.json'), '{"laboratory":{"alt":"A laboratory"}}');
  expect(await seedDemo(portal.ctx, portal.pictures, folder)).toBe(72);
  await rm(folder, { recursive: true });
}

const db = () => portal.ctx.db;
const remove = (isWrite = true) => removeDemo(portal.ctx, { isWrite });
const enter = () => enterProduction(portal.ctx, (work) => work());
const demoAt = (place: number) =>
  db().scholarship.findUniqueOrThrow({ where: { externalId: `demo:${place}` } });
const listTables = async () => [...new Set((await readAllRows(portal.ctx)).map((row) => row.split(' ')[0]))];
const demoPerson = (name: string) => db().user.findUniqueOrThrow({ where: { email: `${name}@example.org` } });

// security: C5
describe('production startup', () => {
  it('production startup fails with demo data and explains how to remove it', async () => {
    await seed();
    await expect(enter()).rejects.toThrow(
      /password is public: admin@example.org, assessor@example.org, coordinator@.*npm run remove-demo -- --write/s,
    );
    await remove();
    await enter();
  });

  it.each([
    ['has another role, name and address', { role: 'USER', name: 'Ada', email: 'a.dmin@example.com' }],
    ['is suspended', { suspendedAt: new Date() }],
    ['is not verified', { emailVerified: false }],
  ] as const)('production startup fails even if the demo account %s', async (_what, data) => {
    await makePerson(portal.ctx, { isDemo: true, email: 'admin@example.org', ...data });
    await expect(enter()).rejects.toThrow('npm run remove-demo');
  });

  it('production startup fails if a demo password or demo scholarship exists', async () => {
    const { id } = await makePerson(portal.ctx, { email: 'student@example.org' });
    await db().account.create({
      data: {
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: await hashPassword(DEMO_PASSWORD),
      },
    });
    await expect(enter()).rejects.toThrow('student@example.org');
    await db().account.deleteMany();
    await makeScholarship(portal.ctx, { externalId: 'demo:3' });
    await expect(enter()).rejects.toThrow('scholarships of the demo catalogue');
  });

  it('production allows real users at demo addresses, and deleted demo accounts', async () => {
    const { id } = await makePerson(portal.ctx, { email: 'student@example.org' });
    await db().account.create({
      data: {
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: await hashPassword('Kestrel-9'),
      },
    });
    await makePerson(portal.ctx, { isDemo: true, anonymizedAt: new Date() });
    await enter();
  });

  it('a database is treated as used after its first startup in production', async () => {
    expect(await isUsed(db())).toBe(false);
    await enter();
    expect(await isUsed(db())).toBe(true);
  });
});

describe('demo removal', () => {
  it('the demo removal can be previewed, removes everything and finds nothing when repeated', async () => {
    const fresh = await listTables();
    expect([await db().form.count(), await db().organisation.count()]).toEqual([1, 1]);
    await seed();
    const before = await readAllRows(portal.ctx);
    const planned = await remove(false);
    expect(await readAllRows(portal.ctx)).toEqual(before);
    expect(planned).toMatchObject({ removed: { scholarships: 72, organisations: 2 }, hasAdmin: false });
    expect(await remove()).toEqual(planned);
    const nothing = { changed: [], archived: [], organisations: [], applications: 0, accounts: 0 };
    expect(planned?.kept).toEqual(nothing);
    const tables = await listTables();
    expect(tables.filter((table) => !fresh.includes(table))).toEqual([
      '_private_jobs',
      'audit_entries',
      'record_changes',
      'removed_scholarships',
      'requirement_trees',
      'search_words',
    ]);
    expect([await db().form.count(), await db().organisation.count()]).toEqual([1, 1]);
    expect(await hasDemoData(portal.ctx)).toBe(false);
    expect(await remove()).toBeNull();
    expect(await isUsed(db())).toBe(true);
  });

  it('the demo removal preserves records that other people created, changed or used', async () => {
    await seed();
    const { ctx } = portal;
    const [applied, edited, begun] = await Promise.all([demoAt(2), demoAt(3), demoAt(4)]);
    const ada = await makePerson(ctx, { email: 'ada@example.com' });
    const moderator = await portal.person('moderator');
    const own = await makeApplication(ctx, { applicantId: ada.id, scholarshipId: applied.id });
    await db().applicationDraft.create({
      data: { applicantId: ada.id, scholarshipId: begun.id, content: {} },
    });
    await db().auditEntry.create({
      data: {
        actorId: moderator.id,
        action: 'scholarship.update',
        targetType: 'scholarship',
        targetId: edited.id,
      },
    });
    const [student, demoModerator] = await Promise.all([demoPerson('student'), demoPerson('moderator')]);
    const real = await makeScholarship(ctx, { postedUserEmail: demoModerator.email });
    const played = await makeApplication(ctx, { applicantId: student.id, scholarshipId: real.id });
    await makeReview(ctx, played);
    const other = await makeScholarship(ctx);
    const judged = await makeApplication(ctx, { applicantId: student.id, scholarshipId: other.id });
    await db().applicationEvent.create({
      data: { applicationId: judged.id, actorId: moderator.id, kind: 'FEEDBACK_GIVEN' },
    });

    expect((await remove())?.kept).toEqual({
      accounts: 1,
      applications: 1,
      changed: [`${edited.scholarshipName}, ${edited.universityName}`],
      archived: [applied, begun].map(
        ({ scholarshipName, universityName }) => `${scholarshipName}, ${universityName}`,
      ),
      organisations: [],
    });
    expect(await db().scholarship.findUnique({ where: { id: edited.id } })).toMatchObject({
      archivedAt: null,
      externalId: null,
    });
    expect(await db().scholarship.findUnique({ where: { id: applied.id } })).toMatchObject({
      archivedAt: ctx.now(),
      externalId: null,
    });
    expect(await db().application.findMany({ orderBy: { id: 'asc' } })).toEqual([
      own,
      expect.objectContaining({ id: judged.id, applicantName: 'Deleted user' }),
    ]);
    expect(await db().applicationDraft.count()).toBe(1);
    expect(await db().scholarship.findUnique({ where: { id: real.id } })).toMatchObject({
      ratingCount: 0,
      postedUserEmail: null,
    });
    await enter();
  });

  it('the demo removal changes nothing if its last step fails', async () => {
    await seed();
    const before = await readAllRows(portal.ctx);
    const url = portal.ctx.env.DATABASE_URL ?? '';
    await runSql(
      url,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more room'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION fail();`,
    );
    await expect(remove()).rejects.toThrow('no more room');
    expect(await readAllRows(portal.ctx)).toEqual(before);
  });
});

// security: C5
it('the public demo password is rejected in production', async () => {
  const { id, email } = await makePerson(portal.ctx);
  const password = await hashPassword(DEMO_PASSWORD);
  await db().account.create({ data: { userId: id, accountId: id, providerId: 'credential', password } });
  const signIn = () =>
    openBrowser(portal).post('/api/auth/sign-in/email', { email, password: DEMO_PASSWORD });
  expect((await signIn()).statusCode).toBe(200);
  portal.ctx.env.NODE_ENV = 'production';
  expect((await signIn()).statusCode).toBe(401);
});
