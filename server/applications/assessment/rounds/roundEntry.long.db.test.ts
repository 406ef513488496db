import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../../../test/applying.ts';
import { makeRound } from '../../../test/assessment.ts';
import { makePerson } from '../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { openRoundEntryPortal } from './test/roundEntryPortal.ts';

const { portal, save, enter, addApplication, MASTERS } = await openRoundEntryPortal();

// product: P17.38
describe('entry rule of a round', () => {
  // product: P15.3
  it('the entry condition ignores the profile behind an application that staff entered', async () => {
    const { scholarshipId } = await makeRound(portal.ctx);
    const { id: applicationId } = await addApplication(scholarshipId, 'MASTERS');
    await portal.ctx.db.applicationEvent.create({ data: { applicationId, kind: 'ENTERED' } });
    const { data } = await save({ scholarshipId, entry: 'CONDITION', entryCondition: MASTERS });
    expect((await enter(data.saveAssessmentRound.id)).data.enterRound).toMatchObject({
      entered: 0,
      unknown: 2,
    });
  });

  // product: P17.44
  it('an entry condition can use answers to the scholarship’s questions', async () => {
    const own = { key: 'plan', kind: 'choice', label: { en: 'Plan' } };
    const options = ['LAB', 'FIELD'].map((value) => ({ value, label: { en: value } }));
    const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [{ ...own, options }]);
    const enterWith = async (plan?: string) => {
      const applicant = await makePerson(portal.ctx);
      const answers = plan ? { plan } : {};
      const { data, errors } = await submit(portal, applicant, scholarshipId, {
        answers: { version: 1, answers },
      });
      expect(errors).toBeUndefined();
      return data.submitApplication.id;
    };
    const met = await enterWith('LAB');
    await enterWith('FIELD');
    await enterWith();
    const entryCondition = { fact: 'plan', is: 'oneOf', value: ['LAB'] };
    const { data, errors } = await save({ scholarshipId, entry: 'CONDITION', entryCondition });
    expect(errors).toBeUndefined();
    const { id } = data.saveAssessmentRound;
    expect((await enter(id)).data.enterRound).toMatchObject({ entered: 1, unknown: 1 });
    const entries = await portal.ctx.db.roundApplication.findMany({ where: { roundId: id } });
    expect(entries.map(({ applicationId }) => applicationId)).toEqual([met]);
    const other = await save({
      scholarshipId,
      entry: 'CONDITION',
      entryCondition: { ...entryCondition, value: ['X'] },
    });
    expect(Object.keys(other.errors?.[0]?.extensions.fields ?? {}).join()).toContain('entryCondition');
  });

  it("the entry rule adds the previous round's best applications once that round has closed", async () => {
    const first = await makeRound(portal.ctx);
    const { scholarshipId, applicationId } = first;
    await addApplication(scholarshipId);
    const { data } = await save({ scholarshipId, entry: 'BEST', entryBest: 1 });
    const { id, missing } = data.saveAssessmentRound;
    expect(missing).toContain('BEFORE');
    expect(getCode(await enter(id))).toBe('CONFLICT');
    const { db } = portal.ctx;
    await db.roundApplication.updateMany({ where: { roundId: first.id }, data: { rank: 1 } });
    await db.assessmentRound.update({
      where: { id: first.id },
      data: { state: 'CLOSED', closedAt: portal.ctx.now() },
    });
    expect((await enter(id)).data.enterRound).toMatchObject({ entered: 1 });
    expect(await db.roundApplication.findMany({ where: { roundId: id } })).toMatchObject([{ applicationId }]);
  });

  it('manual entry adds only the chosen applications', async () => {
    const { scholarshipId } = await makeRound(portal.ctx);
    const { id: chosen } = await addApplication(scholarshipId);
    const { data } = await save({ scholarshipId, entry: 'BY_HAND' });
    const { id } = data.saveAssessmentRound;
    expect(getCode(await enter(id))).toBe('CONFLICT');
    expect((await enter(id, { applicationIds: [chosen] })).data.enterRound.entered).toBe(1);
  });
});
