import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { assign, makeRound } from '../../../test/assessment.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const SAVE =
  'mutation ($input: AssessmentRoundInput!) { saveAssessmentRound(input: $input) { id version startsAt entry entryCondition entryBest missing } }';
const ENTER =
  'mutation ($input: EnterRoundInput!) { enterRound(input: $input) { entered left unknown hasMore } }';

const BASE = { name: 'Second', perApplication: 1, maxPerAssessor: 40, isBlind: true, method: 'MEAN' };

const save = (input: Record<string, unknown>) =>
  portal.asModerator(SAVE, { input: { ...BASE, version: 0, ...input } });
const enter = async (roundId: string, chosen: Record<string, unknown> = {}) =>
  portal.asModerator(ENTER, { input: { roundId, ...chosen } });

async function addApplication(scholarshipId: string, degree?: string) {
  const person = await makePerson(portal.ctx);
  if (degree) {
    const { errors } = await portal.as(
      person,
      'mutation ($answers: Answers!) { saveApplicantProfile(answers: $answers) { version } }',
      { answers: { degree } },
    );
    expect(errors).toBeUndefined();
  }
  return makeApplication(portal.ctx, { applicantId: person.id, scholarshipId });
}

const MASTERS = { fact: 'degree', is: 'oneOf', value: ['MASTERS'] };

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

it('the migration gives existing rounds all applications and no separate start time', async () => {
  const MIGRATION = '20261129201000_round_entry';
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name <= MIGRATION });
  const columns = await runSql(
    database.url,
    `SELECT column_name AS name, column_default AS value, is_nullable AS "isNullable" FROM information_schema.columns
      WHERE table_name = 'assessment_rounds' AND column_name IN ('entry', 'starts_at') ORDER BY 1`,
  );
  expect(columns).toEqual([
    { name: 'entry', value: "'ALL'::round_entry", isNullable: 'NO' },
    { name: 'starts_at', value: null, isNullable: 'YES' },
  ]);
  await database.drop();
});
