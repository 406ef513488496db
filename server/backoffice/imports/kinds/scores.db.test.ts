import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { formatReferenceNumber } from '../../../applications/referenceNumber.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeAssessment } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { runImports } from '../runImports.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.ctx.db.import.deleteMany();
});
afterAll(() => portal.close());

const HEAD = 'round,application,assessor,quality';
const run = () =>
  runImports(portal.ctx, { url: portal.ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling });

async function check(rows: readonly string[], head = HEAD) {
  const url = '/imports?kind=SCORES&name=scores.csv';
  const payload = [head, ...rows].join('\n');
  const answer = await portal.requestAs('admin', { method: 'POST', url, payload });
  expect(answer.statusCode).toBe(201);
  await run();
  return { id: answer.json<{ id: string }>().id, ...(await listed()) };
}

const LIST = '{ imports { state added changed unchanged bad problems { line column message } } }';
const listed = async () => (await portal.asAdmin(LIST)).data.imports[0];

async function confirm(id: string) {
  await portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
  await run();
  return listed();
}

const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
const stored = (id: string) => portal.ctx.db.assessment.findUniqueOrThrow({ where: { id } });
type Made = Awaited<ReturnType<typeof makeAssessment>> & { assessor: { id: string } };
const emailOf = async ({ assessor }: Made) =>
  (await portal.ctx.db.user.findUniqueOrThrow({ where: { id: assessor.id } })).email;
const row = async (made: Made, quality: string | number, application = made.applicationId) =>
  `${made.roundId},${application},${await emailOf(made)},${quality}`;

// product: P17.25
it('imported scores are submitted once confirmed, and importing them again changes nothing', async () => {
  const made = await makeAssessment(portal.ctx);
  const rows = [await row(made, 4, formatReferenceNumber({ id: made.applicationId }))];
  const dry = await check(rows);
  expect(dry).toMatchObject({ state: 'CHECKED', added: 1, bad: 0, problems: [] });
  expect(await stored(made.id)).toMatchObject({ state: 'ASSIGNED', version: 1, answerSetId: null });
  const total = () => portal.ctx.db.roundApplication.findFirstOrThrow({ where: { roundId: made.roundId } });
  expect((await total()).count).toBe(0);
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 1, bad: 0 });
  expect(await stored(made.id)).toMatchObject({ state: 'SUBMITTED', total: 7500, isPassed: true });
  expect(await total()).toMatchObject({ total: 7500, count: 1, rank: 1 });
  const admin = await portal.person('admin');
  expect(await portal.ctx.db.auditEntry.findMany({ where: { targetId: made.id } })).toMatchObject([
    { action: 'assessment.import', actorId: admin.id },
  ]);
  const submitted = await stored(made.id);
  expect(await check(rows)).toMatchObject({ added: 0, unchanged: 1, bad: 0 });
  expect(await check([await row(made, 2)])).toMatchObject({ added: 0, unchanged: 0, bad: 1 });
  expect(await stored(made.id)).toEqual(submitted);
});

// product: P17.25
it('an import of scores does not overwrite a draft that is saved during it', async () => {
  const { db } = portal.ctx;
  const made = await makeAssessment(portal.ctx);
  const version = await db.formVersion.findFirstOrThrow({ where: { formId: made.round.rubricFormId ?? '' } });
  const { id } = await check([await row(made, 4)]);
  await portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
  const { importing, answerSetId } = await db.$transaction(async (saving) => {
    await saving.$queryRaw`SELECT FROM assessments WHERE id = ${made.id}::uuid FOR UPDATE`;
    const importing = run();
    await expect.poll(waitingForLocks).toHaveLength(1);
    const set = await saving.answerSet.create({
      data: { formVersionId: version.id, answers: { quality: 2 } },
    });
    const data = { answerSetId: set.id, state: 'STARTED', version: 2 } as const;
    await saving.assessment.update({ where: { id: made.id }, data });
    return { importing, answerSetId: set.id };
  });
  await importing;
  expect(await stored(made.id)).toMatchObject({ state: 'STARTED', answerSetId, version: 2 });
});

// product: P17.25
// security: C113
it('each unusable row of imported scores is rejected with a reason', async () => {
  const { db, now } = portal.ctx;
  const made = await makeAssessment(portal.ctx);
  const conflicted = await makeAssessment(portal.ctx);
  await db.assessmentConflict.create({
    data: {
      ...{ userId: conflicted.assessor.id, applicationId: conflicted.applicationId },
      ...{ source: 'DECLARED', createdAt: now() },
    },
  });
  const closed = await makeAssessment(portal.ctx);
  await db.assessmentRound.update({
    where: { id: closed.roundId },
    data: { state: 'CLOSED', closedAt: now() },
  });
  const planned = await makeAssessment(portal.ctx, { state: 'PLANNED' });
  const begun = await makeAssessment(portal.ctx, { state: 'STARTED' });
  const version = await db.formVersion.findFirstOrThrow({
    where: { formId: begun.round.rubricFormId ?? '' },
  });
  const set = await db.answerSet.create({ data: { formVersionId: version.id, answers: { quality: 2 } } });
  await db.assessment.update({ where: { id: begun.id }, data: { answerSetId: set.id } });
  const { id: applicantId } = await makePerson(portal.ctx);
  const { scholarshipId } = made.round;
  const outside = await makeApplication(portal.ctx, { applicantId, scholarshipId });
  const ids = [made, conflicted, closed, planned, begun].map(({ id }) => id);
  const before = await db.assessment.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  const email = await emailOf(made);
  const dry = await check([
    `${crypto.randomUUID()},${made.applicationId},${email},4`,
    await row(closed, 4),
    `${made.roundId},${outside.id},${email},4`,
    `${made.roundId},${made.applicationId},unknown@example.org,4`,
    await row(conflicted, 4),
    await row(planned, 4),
    await row(made, 6),
    await row(begun, 4),
    await row(made, ''),
  ]);
  expect(dry).toMatchObject({ state: 'CHECKED', added: 0, bad: 9 });
  expect(
    dry.problems.map(({ line, column }: { line: number; column: string | null }) => [line, column]),
  ).toEqual([
    [2, 'round'],
    [3, 'round'],
    [4, 'application'],
    [5, 'assessor'],
    [6, 'assessor'],
    [7, 'assessor'],
    [8, 'quality'],
    [9, null],
    ...dry.problems.slice(8).map((found: { line: number; column: string | null }) => [10, found.column]),
  ]);
  expect(dry.problems[4].message).toContain('conflict of interest');
  const after = await db.assessment.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(after).toEqual(before);
  const unknown = await check([`${await row(made, 4)},5`], `${HEAD},shine`);
  expect(unknown).toMatchObject({ bad: 1, problems: [{ column: 'shine' }] });
});

// security: C113
it('an admin who assesses an open blind round cannot import its scores', async () => {
  const admin = await portal.person('admin');
  const made = await makeAssessment(portal.ctx);
  await portal.ctx.db.panelMember.create({
    data: { panelId: made.round.panelId ?? '', userId: admin.id, createdAt: portal.ctx.now() },
  });
  expect(await check([await row(made, 4)])).toMatchObject({
    added: 0,
    bad: 1,
    problems: [{ column: 'round' }],
  });
});
