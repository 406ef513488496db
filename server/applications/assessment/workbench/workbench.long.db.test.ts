import { describe, expect, it } from 'vitest';
import { assign } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { openWorkbenchPortal } from './test/workbenchPortal.ts';

const { portal, open, save, change, stored } = await openWorkbenchPortal();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(portal.ctx.now().getTime() + days * DAY);

// product: P17.41
it('a round lists more than 200 assessments of an assessor', async () => {
  const { id, assessor, round, roundId, memberId } = await open();
  const { db, now } = portal.ctx;
  const people = await db.user.createManyAndReturn({
    data: Array.from({ length: 200 }, (_, place) => ({ name: 'Ada', email: `ada${place}@example.org` })),
  });
  for (const [place, { id: applicantId }] of people.entries()) {
    const { scholarshipId } = round;
    const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
    const entry = { roundId, applicationId, code: `Z${place}`, enteredAt: now() };
    await db.roundApplication.create({ data: entry });
    await db.assessment.create({ data: { roundId, applicationId, memberId, state: 'ASSIGNED' } });
  }
  const query = `{ myAssessment(id: "${id}") { round { assessments { id } } } }`;
  expect((await portal.as(assessor, query)).data.myAssessment.round.assessments).toHaveLength(201);
});

// product: P17.41
it('a round lists the viewer’s open and submitted assessments with their scores', async () => {
  const { id, assessor, round } = await open();
  const other = await open();
  const { db, now } = portal.ctx;
  const add = async (code: string) => {
    const { id: applicantId } = await makePerson(portal.ctx);
    const { scholarshipId } = round;
    const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
    await db.roundApplication.create({
      data: { roundId: round.id, applicationId, code, enteredAt: now() },
    });
    return assign(portal.ctx, { ...round, applicationId }, assessor);
  };
  const more = await add('1AAAA');
  const gone = await add('2AAAA');
  await db.assessment.update({ where: { id: gone.id }, data: { state: 'CONFLICTED' } });
  await save(assessor, { id, version: 1, answers: { quality: 4 }, notes: 'Strong' });
  await change(assessor, 'submitAssessment', { id, version: 2 });
  const query = `{ myAssessment(id: "${more.id}") { round { assessments {
    id code applicantName state answers notes total version viewerCanSave viewerCanSubmit } } } }`;
  const { data } = await portal.as(assessor, query);
  const shared = { applicantName: null };
  expect(data.myAssessment.round.assessments).toEqual([
    {
      ...{ ...shared, id: more.id, code: '1AAAA', state: 'ASSIGNED', answers: {}, notes: null, total: null },
      ...{ version: 1, viewerCanSave: true, viewerCanSubmit: true },
    },
    {
      ...{ ...shared, id, code: '7F3K9', state: 'SUBMITTED', answers: { quality: 4 }, notes: 'Strong' },
      ...{ total: 75, version: 3, viewerCanSave: false, viewerCanSubmit: false },
    },
  ]);
  expect(JSON.stringify(data)).not.toContain(other.id);
});

// product: P17.12
describe('saving an assessment', () => {
  it('a score outside its scale is saved with a warning but cannot be submitted', async () => {
    const { id, assessor } = await open();
    const { data } = await save(assessor, { id, version: 1, answers: { quality: 9 } });
    expect(data.saveAssessment.problems).toEqual([{ question: 'quality' }]);
    const { errors } = await change(assessor, 'submitAssessment', { id, version: 2 });
    expect(errors?.[0]?.extensions.fields).toHaveProperty(['answers.quality']);
  });

  it('scores saved after the end of the round are stored as a late draft', async () => {
    const { id, assessor } = await open({ endsAt: inDays(-1) });
    const { data } = await save(assessor, { id, version: 1, answers: { quality: 4 } });
    expect(data.saveAssessment).toMatchObject({ state: 'STARTED', isLate: true });
    const { errors } = await change(assessor, 'submitAssessment', { id, version: 2 });
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await stored(id)).toMatchObject({ state: 'STARTED', isLate: true, submittedAt: null });
  });
});

// product: P17.13
describe('ending an assessment', () => {
  it('a reopened assessment becomes a draft and is excluded from the totals', async () => {
    const { id, assessor } = await open();
    await save(assessor, { id, version: 1, answers: { quality: 4 } });
    const { data: submitted } = await change(assessor, 'submitAssessment', { id, version: 2 });
    expect(submitted.submitAssessment.viewerCanReopen).toBe(true);
    const { data } = await change(assessor, 'reopenAssessment', { id, version: 3 });
    expect(data.reopenAssessment).toMatchObject({ state: 'STARTED', total: null });
  });

  // product: P17.5
  it('a conflict declared after submission removes the scores from the totals', async () => {
    const { id, assessor, round } = await open();
    await save(assessor, { id, version: 1, answers: { quality: 4 } });
    await change(assessor, 'submitAssessment', { id, version: 2 });
    const entry = () => portal.ctx.db.roundApplication.findFirstOrThrow({ where: { roundId: round.id } });
    expect(await entry()).toMatchObject({ total: 7500, count: 1, rank: 1 });
    await change(assessor, 'declareConflict', { id, version: 3, reason: 'My student' });
    expect(await entry()).toMatchObject({ total: null, count: 0, rank: null });
  });
});
