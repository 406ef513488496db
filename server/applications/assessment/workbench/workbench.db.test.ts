import { describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../../rules/accounts/organisations.ts';
import { assign, makeAssessment } from '../../../test/assessment.ts';
import { makeBlindRound } from '../../../test/blindRound.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { openWorkbenchPortal } from './test/workbenchPortal.ts';

const { portal, open, save, change, stored } = await openWorkbenchPortal();

const LIST =
  '{ myAssessments { items { id code state applicantName } openCount dueSoonCount doneCount totalCount } }';

// product: P17.10, P17.12
it('an assessor can open an assessment, save its scores and submit them', async () => {
  const { id, assessor, round } = await open();
  const { data: queue } = await portal.as(assessor, LIST);
  expect(queue.myAssessments).toMatchObject({ openCount: 1, dueSoonCount: 0, doneCount: 0, totalCount: 1 });
  expect(queue.myAssessments.items).toEqual([{ id, code: '7F3K9', state: 'ASSIGNED', applicantName: null }]);
  const { data: saved } = await save(assessor, { id, version: 1, answers: { quality: 4 }, notes: 'Strong' });
  expect(saved.saveAssessment).toMatchObject({
    state: 'STARTED',
    version: 2,
    notes: 'Strong',
    isLate: false,
  });
  const { data } = await change(assessor, 'submitAssessment', { id, version: 2 });
  expect(data.submitAssessment).toMatchObject({ state: 'SUBMITTED', total: 75, isPassed: true, version: 3 });
  expect(await stored(id)).toMatchObject({ total: 7500, isPassed: true, isLate: false });
  const { data: after } = await portal.as(assessor, LIST);
  expect(after.myAssessments).toMatchObject({ openCount: 0, doneCount: 1, items: [] });
  const audited = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
  expect(audited.map(({ action, after: told }) => [action, told])).toEqual([
    ['assessment.submit', { roundId: round.id }],
  ]);
});

// product: P17.12
describe('saving an assessment', () => {
  it('an assessment saved with a stale version changes nothing and returns the current version', async () => {
    const { id, assessor } = await open();
    await save(assessor, { id, version: 1, answers: { quality: 4 } });
    const { errors } = await save(assessor, { id, version: 1, answers: { quality: 1 } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 2 });
    const again = await save(assessor, { id, version: 1, answers: { quality: 4 } });
    expect(again.data.saveAssessment).toMatchObject({ version: 2, answers: { quality: 4 } });
  });

  it('submitting an empty rubric fails and names the missing score', async () => {
    const { id, assessor } = await open();
    const { errors } = await change(assessor, 'submitAssessment', { id, version: 1 });
    expect(errors?.[0]?.extensions.fields).toHaveProperty(['answers.quality']);
    expect((await stored(id)).state).toBe('ASSIGNED');
  });

  it('saving scores fails for withdrawn applications, closed rounds and former panel members', async () => {
    const { db, now } = portal.ctx;
    const withdrawn = await open();
    await db.application.update({
      where: { id: withdrawn.applicationId },
      data: { cancelledAt: now() },
    });
    const closed = await open();
    await db.assessmentRound.update({
      where: { id: closed.roundId },
      data: { state: 'CLOSED', closedAt: now() },
    });
    const left = await open();
    await db.panelMember.update({ where: { id: left.memberId }, data: { leftAt: now() } });
    const codes = [];
    for (const { id, assessor } of [withdrawn, closed, left]) {
      const { errors } = await save(assessor, { id, version: 1, answers: { quality: 4 } });
      codes.push(errors?.[0]?.extensions.code);
      expect(await stored(id)).toMatchObject({ version: 1, answerSetId: null });
    }
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'FORBIDDEN']);
  });
});

// product: P17.13
describe('ending an assessment', () => {
  it("an abstention removes the application from the assessor's list and stores the reason", async () => {
    const { id, assessor } = await open();
    const { data } = await change(assessor, 'abstain', { id, version: 1, reason: 'Not my field' });
    expect(data.abstain).toMatchObject({ state: 'ABSTAINED', application: null });
    expect((await stored(id)).reason).toBe('Not my field');
    const { errors } = await save(assessor, { id, version: 2, answers: { quality: 4 } });
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  // security: C108
  it("declaring a conflict removes the application and its scores from the assessor's workbench", async () => {
    const { id, assessor, round } = await open();
    await save(assessor, { id, version: 1, answers: { quality: 4 } });
    await change(assessor, 'submitAssessment', { id, version: 2 });
    const second = await portal.ctx.db.assessmentRound.create({
      data: {
        ...{
          scholarshipId: round.scholarshipId,
          place: 2,
          name: 'Second',
          state: 'OPEN',
          createdAt: portal.ctx.now(),
        },
        ...{ panelId: round.panelId, rubricFormId: await copyRubric(round.rubricFormId) },
        entries: {
          create: { applicationId: round.applicationId, code: '2M4QX', enteredAt: portal.ctx.now() },
        },
      },
    });
    const other = await assign(portal.ctx, { ...round, id: second.id }, assessor);
    const { data } = await change(assessor, 'declareConflict', { id, version: 3, reason: 'My student' });
    expect(data.declareConflict).toMatchObject({ state: 'CONFLICTED', total: null, application: null });
    expect(await stored(other.id)).toMatchObject({ state: 'CONFLICTED' });
    const read = await portal.as(assessor, `{ myAssessment(id: "${other.id}") { application { ssc } } }`);
    expect(read.data.myAssessment.application).toBeNull();
    expect(await portal.ctx.db.assessmentConflict.findMany({ where: { userId: assessor.id } })).toMatchObject(
      [{ source: 'DECLARED', reason: 'My student', applicationId: round.applicationId }],
    );
  });
});

// product: P17.13
it('erasing an assessor preserves submitted scores but deletes the name and private notes', async () => {
  const { id, assessor } = await open();
  await save(assessor, { id, version: 1, answers: { quality: 4 }, notes: 'Strong' });
  await change(assessor, 'submitAssessment', { id, version: 2 });
  const begun = await makeAssessment(portal.ctx, { assessor, state: 'STARTED' });
  const { errors } = await portal.as(assessor, 'mutation { deleteMyAccount { id } }');
  expect(errors).toBeUndefined();
  expect(await stored(id)).toMatchObject({ state: 'SUBMITTED', total: 7500, notes: null });
  expect((await stored(begun.id)).state).toBe('WITHDRAWN');
  expect(await portal.ctx.db.panelMember.count({ where: { userId: assessor.id } })).toBe(0);
});

// product: P17.13
it('erasing an applicant preserves scores but deletes all texts about the applicant', async () => {
  const { db } = portal.ctx;
  const { id: applicantId } = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
  // The comments and notes in this round contain “Quillon”.
  await makeBlindRound(portal.ctx, { scholarshipId, applicationId }, PORTAL_ORGANISATION_ID);
  const reason = 'Quillon is my niece';
  await db.assessmentConflict.updateMany({ where: { applicationId }, data: { reason } });
  await db.assessment.updateMany({
    where: { applicationId, state: 'ASSIGNED' },
    data: { state: 'ABSTAINED', reason },
  });
  const told = async () =>
    JSON.stringify([
      await db.assessment.findMany({ where: { applicationId } }),
      await db.assessmentConflict.findMany({ where: { applicationId } }),
      await db.answerSet.findMany({ include: { values: true } }),
    ]);
  expect((await told()).match(/Quillon/g)).toHaveLength(6);
  const { errors } = await portal.asAdmin(`mutation { deleteUser(id: "${applicantId}") { id } }`);
  expect(errors).toBeUndefined();
  expect(await told()).not.toContain('Quillon');
  const submitted = await db.assessment.findMany({
    where: { applicationId, state: 'SUBMITTED' },
    select: { total: true, isPassed: true, answerSet: { select: { answers: true } } },
  });
  const scored = { total: 10000, isPassed: true, answerSet: { answers: { quality: 5 } } };
  expect(submitted).toEqual([scored, scored]);
});

// security: C106
describe('access to assessments', () => {
  it('assessors cannot find planned assessments or other people’s assessments', async () => {
    const { id, assessor } = await open();
    const planned = await open({ state: 'PLANNED' });
    const stranger = await open();
    const readAs = async (as: Person, of: string) =>
      (await portal.as(as, `{ myAssessment(id: "${of}") { id } }`)).errors?.[0]?.extensions.code;
    expect(await readAs(planned.assessor, planned.id)).toBe('NOT_FOUND');
    expect(await readAs(stranger.assessor, id)).toBe('NOT_FOUND');
    expect(await readAs(await portal.person('admin'), id)).toBe('FORBIDDEN');
    expect(await readAs(assessor, id)).toBeUndefined();
    const { data } = await portal.as(planned.assessor, LIST);
    expect(data.myAssessments.totalCount).toBe(0);
  });
});

async function copyRubric(id: string | null): Promise<string> {
  const { content } = await portal.ctx.db.formVersion.findFirstOrThrow({ where: { formId: id ?? '' } });
  const createdAt = portal.ctx.now();
  const form = await portal.ctx.db.form.create({
    data: {
      ...{ purpose: 'RUBRIC', createdAt },
      versions: { create: { version: 1, content: content as object, createdAt } },
    },
  });
  return form.id;
}
