import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { assign, makePanel, makeRound, makeSubmitted, RUBRIC } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';

let portal: TestPortal;
let staff: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.person('moderator');
});
afterAll(() => portal.close());

const ask = (query: string, variables?: Record<string, unknown>) => portal.as(staff, query, variables);

const ROUND = `name: "First", perApplication: 2, maxPerAssessor: 40, isBlind: true, method: MEAN`;
const SAVE_RUBRIC =
  'mutation ($input: RubricInput!) { saveRubric(input: $input) { rubric { version form } missing } }';

// product: P17.1
it('opening a round requires a panel, a rubric and applications', async () => {
  const { scholarshipId, applicationId, id: given } = await makeRound(portal.ctx);
  await ask(`mutation { removeAssessmentRound(id: "${given}") { id } }`);
  const panelId = await makePanel(portal.ctx);
  const { data: saved } = await ask(
    `mutation { saveAssessmentRound(input: { scholarshipId: "${scholarshipId}", ${ROUND}, version: 0 }) { id place missing } }`,
  );
  const { id, missing } = saved.saveAssessmentRound;
  expect(missing).toEqual(['PANEL', 'RUBRIC', 'ENTRIES']);
  const early = await ask(`mutation { openAssessmentRound(id: "${id}", version: 1) { state } }`);
  expect(early.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', missing });
  await ask(
    `mutation { saveAssessmentRound(input: { id: "${id}", scholarshipId: "${scholarshipId}", panelId: "${panelId}", ${ROUND}, version: 1 }) { id } }`,
  );
  await ask(SAVE_RUBRIC, { input: { roundId: id, form: RUBRIC, version: 0 } });
  const entering = `mutation { enterRound(input: { roundId: "${id}" }) { entered left hasMore round { entryCount missing } } }`;
  const { data: entered } = await ask(entering);
  expect(entered.enterRound).toEqual({
    entered: 1,
    left: 0,
    hasMore: false,
    round: { entryCount: 1, missing: [] },
  });
  const { status } = await portal.ctx.db.application.findUniqueOrThrow({ where: { id: applicationId } });
  expect(status).toBe('PROCESSING');
  const opened = await ask(`mutation { openAssessmentRound(id: "${id}", version: 2) { state version } }`);
  expect(opened.data.openAssessmentRound).toEqual({ state: 'OPEN', version: 3 });
  const late = await ask(SAVE_RUBRIC, { input: { roundId: id, form: { sections: [] }, version: 1 } });
  expect(late.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  const changed = { sections: [...RUBRIC.sections, { key: 'more', title: { en: 'More' }, questions: [] }] };
  const fixed = await ask(SAVE_RUBRIC, { input: { roundId: id, form: changed, version: 1 } });
  expect(fixed.errors?.[0]?.extensions.code).toBe('CONFLICT');
  const closed = await ask(`mutation { closeAssessmentRound(id: "${id}", version: 3) { state } }`);
  expect(closed.data.closeAssessmentRound.state).toBe('CLOSED');
  const audited = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['round.save', 'form.save', 'round.open', 'round.close']),
  );
});

it('the portal reports a panel smaller than the number of assessments per application', async () => {
  const { id, scholarshipId, panelId } = await makeRound(portal.ctx);
  const { data } = await ask(
    `mutation { saveAssessmentRound(input: { id: "${id}", scholarshipId: "${scholarshipId}", panelId: "${panelId}",
      ${ROUND.replace('perApplication: 2', 'perApplication: 3')}, version: 1 }) { missing } }`,
  );
  expect(data.saveAssessmentRound.missing).toEqual(['ASSESSORS']);
});

it('a save with a stale version does not overwrite a round', async () => {
  const { id, scholarshipId } = await makeRound(portal.ctx);
  const { errors } = await ask(
    `mutation { saveAssessmentRound(input: { id: "${id}", scholarshipId: "${scholarshipId}", ${ROUND}, version: 7 }) { id } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 1 });
});

// product: P17.6
it('a change of method or maximum spread updates the totals of an open round', async () => {
  const round = await makeRound(portal.ctx, { state: 'OPEN' });
  const { id, scholarshipId, panelId, applicationId } = round;
  await assign(portal.ctx, round, await makePerson(portal.ctx), 'PLANNED');
  await portal.ctx.db.assessment.deleteMany({ where: { roundId: id } });
  const members = await portal.ctx.db.panelMember.findMany({ where: { panelId: panelId ?? '' } });
  for (const [index, total] of [1000, 2000, 9000].entries())
    await makeSubmitted(portal.ctx, round, { applicationId, memberId: members[index]?.id ?? '', total });
  const change = async (given: string, version: number) => {
    const { errors } = await ask(
      `mutation { saveAssessmentRound(input: { id: "${id}", scholarshipId: "${scholarshipId}", panelId: "${panelId}",
        ${given}, version: ${version} }) { id } }`,
    );
    expect(errors).toBeUndefined();
    return portal.ctx.db.roundApplication.findFirstOrThrow({ where: { roundId: id } });
  };
  expect(await change(ROUND, 1)).toMatchObject({ total: 4000, rank: 1, isDisputed: false });
  const median = ROUND.replace('MEAN', 'MEDIAN');
  expect(await change(median, 2)).toMatchObject({ total: 2000, isDisputed: false });
  expect(await change(`${median}, maxSpread: 20`, 3)).toMatchObject({ total: 2000, isDisputed: true });
});

it('a round rejects a panel of another organisation', async () => {
  const { id: ours, scholarshipId } = await makeRound(portal.ctx);
  const { id: organisationId } = await portal.ctx.db.organisation.create({
    data: { slug: 'theirs', name: 'Theirs' },
  });
  const panelId = await makePanel(portal.ctx, { organisationId });
  const { errors } = await ask(
    `mutation { saveAssessmentRound(input: { id: "${ours}", scholarshipId: "${scholarshipId}", panelId: "${panelId}", ${ROUND}, version: 1 }) { id } }`,
  );
  expect(errors?.[0]?.extensions.fields).toHaveProperty('panelId');
});

it('a round omits withdrawn applications and the viewer’s own applications', async () => {
  const { id, scholarshipId } = await makeRound(portal.ctx);
  const { id: applicantId } = await makePerson(portal.ctx);
  const gone = await makeApplication(portal.ctx, {
    ...{ applicantId, scholarshipId, cancelledAt: portal.ctx.now() },
  });
  const own = await makeApplication(portal.ctx, { applicantId: staff.id, scholarshipId });
  const { data } = await ask(
    `mutation { enterRound(input: { roundId: "${id}", applicationIds: ["${gone.id}", "${own.id}"] }) { entered left } }`,
  );
  expect(data.enterRound).toEqual({ entered: 0, left: 2 });
});

// product: P17.21
it('the best applications of a closed round, including ties, enter the next round', async () => {
  const { id: firstId, scholarshipId, applicationId } = await makeRound(portal.ctx);
  const { db } = portal.ctx;
  const enteredAt = portal.ctx.now();
  await db.roundApplication.update({
    where: { roundId_applicationId: { roundId: firstId, applicationId } },
    data: { rank: 1 },
  });
  for (const [index, rank] of [1, 3, null].entries()) {
    const { id: applicantId } = await makePerson(portal.ctx);
    const { id } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
    await db.roundApplication.create({
      data: { roundId: firstId, applicationId: id, code: `CODE${index}`, rank, enteredAt },
    });
  }
  const { data: saved } = await ask(
    `mutation { saveAssessmentRound(input: { scholarshipId: "${scholarshipId}", ${ROUND}, version: 0 }) { id } }`,
  );
  const enter = (roundId: string) =>
    ask(`mutation { enterRound(input: { roundId: "${roundId}", best: 2 }) { entered left hasMore } }`);
  const { id } = saved.saveAssessmentRound;
  expect((await enter(firstId)).errors?.[0]?.extensions.fields).toHaveProperty('best');
  expect((await enter(id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  await db.assessmentRound.update({ where: { id: firstId }, data: { state: 'CLOSED', closedAt: enteredAt } });
  expect((await enter(id)).data.enterRound).toEqual({ entered: 2, left: 0, hasMore: false });
  expect((await enter(id)).data.enterRound).toMatchObject({ entered: 0 });
});

it('removing a round deletes its rubric', async () => {
  const { id, rubricFormId } = await makeRound(portal.ctx);
  await ask(`mutation { removeAssessmentRound(id: "${id}") { id } }`);
  expect(await portal.ctx.db.form.count({ where: { id: rubricFormId ?? '' } })).toBe(0);
});
