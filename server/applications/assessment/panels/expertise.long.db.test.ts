import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { makeRound, makeRoundOf } from '../../../test/assessment.ts';
import { makePerson } from '../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const readMembers = (panelId: string) =>
  portal.ctx.db.panelMember.findMany({ where: { panelId }, orderBy: { id: 'asc' } });

const PLAN = `filled shortfalls { withoutEligible unsuited { member { id } missing subjects languages } }
  mismatchCount mismatches { applicationId member { id } missing }`;

async function plan(roundId: string) {
  const staff = await portal.person('moderator');
  const { data, errors } = await portal.as(
    staff,
    `{ assignmentPlan(roundId: "${roundId}", seed: 3) { ${PLAN} } }`,
  );
  expect(errors).toBeUndefined();
  return data.assignmentPlan;
}

// product: P17.37
describe('automatic assignment', () => {
  it('automatic assignment skips assessors without the expertise that a round requires', async () => {
    const { id, scholarshipId, applicationId, panelId } = await makeRound(portal.ctx);
    const { db } = portal.ctx;
    await db.scholarship.update({ where: { id: scholarshipId }, data: { subjectCategory: 'DOCTOR' } });
    await db.assessmentRound.update({ where: { id }, data: { requiresExpertise: true } });
    const [one] = await readMembers(panelId ?? '');
    await db.panelMember.update({ where: { id: one?.id ?? '' }, data: { subjects: ['ENGINEERING'] } });
    expect(await plan(id)).toMatchObject({
      filled: 1,
      shortfalls: [
        {
          withoutEligible: 1,
          unsuited: [{ member: { id: one?.id }, missing: ['SUBJECT'], subjects: ['DOCTOR'] }],
        },
      ],
    });
    const more = () =>
      portal.asModerator(
        `mutation { askOneMore(input: { roundId: "${id}", applicationId: "${applicationId}" }) { changed } }`,
      );
    expect((await more()).data.askOneMore.changed).toBe(1);
    expect(getCode(await more())).toBe('CONFLICT');
  });

  it('automatic assignment prefers the applicant’s fields of study to the scholarship’s subject', async () => {
    const fields = ['ENGINEERING', 'LAW'].map((value) => ({ value, label: { en: value } }));
    const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [
      { key: 'field', kind: 'choices', profileKey: 'fieldsOfStudy', label: { en: 'Field' }, options: fields },
    ]);
    await portal.ctx.db.scholarship.update({
      where: { id: scholarshipId },
      data: { subjectCategory: 'AGRICULTURE' },
    });
    const applicant = await makePerson(portal.ctx);
    const { data, errors } = await submit(portal, applicant, scholarshipId, {
      answers: { version: 1, answers: { field: ['ENGINEERING', 'LAW'] } },
    });
    expect(errors).toBeUndefined();
    const applicationId = data.submitApplication.id;
    const round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId });
    await portal.ctx.db.panelMember.updateMany({
      where: { panelId: round.panelId ?? '' },
      data: { subjects: ['DOCTOR'] },
    });
    await portal.ctx.db.assessmentRound.update({
      where: { id: round.id },
      data: { requiresExpertise: true },
    });
    const { shortfalls } = await plan(round.id);
    expect(shortfalls[0].unsuited[0].subjects).toEqual(['ENGINEERING']);
  });
});
