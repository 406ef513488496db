import { describe, expect, it } from 'vitest';
import { getCode } from '../../../test/applying.ts';
import { assign, makeRound } from '../../../test/assessment.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { openRoundEntryPortal } from './test/roundEntryPortal.ts';

const { portal, save, enter, addApplication, MASTERS } = await openRoundEntryPortal();

// product: P17.38
describe('entry rule of a round', () => {
  it('the entry rule adds applications that meet the condition and reports undecided verdicts', async () => {
    const { scholarshipId } = await makeRound(portal.ctx);
    const met = await addApplication(scholarshipId, 'MASTERS');
    await addApplication(scholarshipId, 'BACHELOR');
    await addApplication(scholarshipId);
    const { data, errors } = await save({ scholarshipId, entry: 'CONDITION', entryCondition: MASTERS });
    expect(errors).toBeUndefined();
    const { id, ...round } = data.saveAssessmentRound;
    expect(round).toMatchObject({ entry: 'CONDITION', entryCondition: MASTERS, entryBest: null });
    // Two applicants have no profile, so their verdicts are unknown: the one added last and the one from `makeRound`.
    expect((await enter(id)).data.enterRound).toEqual({ entered: 1, left: 0, unknown: 2, hasMore: false });
    const entries = await portal.ctx.db.roundApplication.findMany({ where: { roundId: id } });
    expect(entries.map(({ applicationId }) => applicationId)).toEqual([met.id]);
    const { status } = await portal.ctx.db.application.findUniqueOrThrow({ where: { id: met.id } });
    expect(status).toBe('PROCESSING');
  });

  it('incomplete entry rules and conditions that no applicant can meet are rejected', async () => {
    const { scholarshipId } = await makeRound(portal.ctx);
    const fields = async (input: Record<string, unknown>) =>
      Object.keys((await save({ scholarshipId, ...input })).errors?.[0]?.extensions.fields ?? {}).join();
    expect(await fields({ entry: 'CONDITION' })).toContain('entryCondition');
    expect(await fields({ entry: 'BEST' })).toContain('entryBest');
    const unknown = { ...MASTERS, fact: 'shoeSize' };
    expect(await fields({ entry: 'CONDITION', entryCondition: unknown })).toContain('entryCondition');
    const impossible = { all: [MASTERS, { ...MASTERS, value: ['BACHELOR'] }] };
    expect(await fields({ entry: 'CONDITION', entryCondition: impossible })).toContain('entryCondition');
  });
});

// product: P17.38
describe('start of a round', () => {
  const DAY = 86_400_000;
  const inDays = (days: number) => new Date(portal.ctx.now().getTime() + days * DAY);

  async function look(as: Person, id: string) {
    const list = await portal.as(as, '{ myAssessments { openCount items { id } } }');
    const one = await portal.as(as, `{ myAssessment(id: "${id}") { queue application { answers } } }`);
    const saved = await portal.as(
      as,
      `mutation { saveAssessment(input: { id: "${id}", version: 1, answers: { quality: 4 } }) { version } }`,
    );
    return [list.data.myAssessments.openCount, getCode(one) ?? 'ok', getCode(saved) ?? 'ok'];
  }

  it('assessors see nothing and cannot score before the round starts', async () => {
    const round = await makeRound(portal.ctx, { state: 'OPEN' });
    const assessor = await makePerson(portal.ctx);
    const { id } = await assign(portal.ctx, round, assessor);
    const start = (startsAt: Date) =>
      portal.ctx.db.assessmentRound.update({ where: { id: round.id }, data: { startsAt } });
    await start(inDays(1));
    expect(await look(assessor, id)).toEqual([0, 'NOT_FOUND', 'NOT_FOUND']);
    const reminding = await portal.asModerator(
      `mutation { remindAssessors(input: { roundId: "${round.id}" }) { reminded } }`,
    );
    expect(getCode(reminding)).toBe('CONFLICT');
    await start(inDays(-1));
    expect(await look(assessor, id)).toEqual([1, 'ok', 'ok']);
  });

  it('a round must start before it ends, and a past start cannot be changed', async () => {
    const { id, scholarshipId, panelId } = await makeRound(portal.ctx, { state: 'OPEN' });
    const change = (startsAt: Date | null, endsAt: Date | null, version: number) =>
      save({ id, scholarshipId, panelId, startsAt, endsAt, version });
    const early = await change(inDays(2), inDays(2), 1);
    expect(early.errors?.[0]?.extensions.fields).toHaveProperty('startsAt');
    expect(getCode(await change(inDays(1), null, 1))).toBe('CONFLICT');
    await portal.ctx.db.assessmentRound.update({ where: { id }, data: { startsAt: inDays(1) } });
    const later = await change(inDays(2), null, 1);
    expect(later.data.saveAssessmentRound.startsAt).toBe(inDays(2).toISOString());
  });
});
