import { expect, it } from 'vitest';
import { makeAssessment } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { openScoreImportsPortal } from '../../../test/scoreImports.ts';

const { portal, HEAD, run, check, stored, emailOf, row } = await openScoreImportsPortal();

const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

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
