import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScoresShown } from '../../../../prisma/client/client.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { assign, makeRound, makeSubmitted } from '../../../test/assessment.ts';
import { makePerson, type Person } from '../../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function open(scoresShown: ScoresShown, { isBlind = true } = {}) {
  const { ctx } = portal;
  const round = await makeRound(ctx, { state: 'OPEN' });
  await ctx.db.assessmentRound.update({ where: { id: round.id }, data: { scoresShown, isBlind } });
  const [colleague] = await ctx.db.panelMember.findMany({ where: { panelId: round.panelId ?? '' } });
  const { id: otherId } = await makeSubmitted(ctx, round, {
    ...{ applicationId: round.applicationId, memberId: colleague?.id ?? '', total: 7500 },
  });
  await ctx.db.assessment.update({ where: { id: otherId }, data: { notes: 'For me only' } });
  const viewer = await makePerson(ctx);
  const { id } = await assign(ctx, round, viewer);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: colleague?.userId ?? '' } });
  return { id, otherId, round, viewer, colleague: user };
}

const OTHERS = '{ number assessorName answers total isPassed }';

async function readOthers(as: Person, id: string) {
  const { data, errors } = await portal.as(as, `{ myAssessment(id: "${id}") { notes others ${OTHERS} } }`);
  expect(errors).toBeUndefined();
  return data.myAssessment.others;
}

async function submit(as: Person, id: string) {
  const run = async (call: string) => {
    const { errors } = await portal.as(as, `mutation { ${call} { state } }`);
    expect(errors).toBeUndefined();
  };
  await run(`saveAssessment(input: { id: "${id}", version: 1, answers: { quality: 3 } })`);
  await run(`submitAssessment(input: { id: "${id}", version: 2 })`);
}

const setState = (id: string, state: 'STARTED' | 'SUBMITTED') =>
  portal.ctx.db.assessment.update({
    where: { id },
    data: { state, submittedAt: state === 'SUBMITTED' ? portal.ctx.now() : null },
  });
const close = (id: string) =>
  portal.ctx.db.assessmentRound.update({
    where: { id },
    data: { state: 'CLOSED', closedAt: portal.ctx.now() },
  });

const SHOWN = [{ number: 1, assessorName: null, answers: { quality: 4 }, total: 75, isPassed: true }];

// product: P17.36
// security: C106
describe("other assessors' scores", () => {
  it("with scores never shown, other assessors' scores remain hidden after the round closes", async () => {
    const { id, round, viewer } = await open('NEVER');
    expect(await readOthers(viewer, id)).toEqual([]);
    await submit(viewer, id);
    expect(await readOthers(viewer, id)).toEqual([]);
    await close(round.id);
    expect(await readOthers(viewer, id)).toEqual([]);
  });

  it("with scores shown after submission, other assessors' scores appear once the assessor submits", async () => {
    const { id, viewer } = await open('AFTER_OWN');
    expect(await readOthers(viewer, id)).toEqual([]);
    await submit(viewer, id);
    expect(await readOthers(viewer, id)).toEqual(SHOWN);
    await setState(id, 'STARTED');
    expect(await readOthers(viewer, id)).toEqual([]);
  });

  it("with scores shown after closing, other assessors' scores appear once the round closes", async () => {
    const { id, round, viewer } = await open('AFTER_CLOSING');
    await submit(viewer, id);
    expect(await readOthers(viewer, id)).toEqual([]);
    await close(round.id);
    expect(await readOthers(viewer, id)).toEqual(SHOWN);
  });

  it("other assessors' scores show the assessor’s name unless the round is blind", async () => {
    const { id, viewer, colleague } = await open('AFTER_OWN', { isBlind: false });
    await submit(viewer, id);
    expect(await readOthers(viewer, id)).toEqual([{ ...SHOWN[0], assessorName: colleague.name }]);
  });

  it('draft scores are hidden, and an assessor with a conflict of interest sees none', async () => {
    const { id, otherId, round, viewer } = await open('AFTER_OWN');
    await submit(viewer, id);
    await setState(otherId, 'STARTED');
    expect(await readOthers(viewer, id)).toEqual([]);
    await setState(otherId, 'SUBMITTED');
    expect(await readOthers(viewer, id)).toHaveLength(1);
    const { applicationId } = round;
    await portal.ctx.db.assessmentConflict.create({
      data: { userId: viewer.id, applicationId, source: 'STAFF', createdAt: portal.ctx.now() },
    });
    expect(await readOthers(viewer, id)).toEqual([]);
  });

  it('an open round rejects changes to the time when scores are shown', async () => {
    const { round } = await open('NEVER');
    const { version } = await portal.ctx.db.assessmentRound.findUniqueOrThrow({ where: { id: round.id } });
    const save = (scoresShown: string) =>
      portal.asAdmin(`mutation { saveAssessmentRound(input: { id: "${round.id}", scholarshipId: "${round.scholarshipId}",
        name: "First", panelId: "${round.panelId}", perApplication: 2, maxPerAssessor: 40, isBlind: true, method: MEAN,
        scoresShown: ${scoresShown}, version: ${version} }) { scoresShown } }`);
    expect(getCode(await save('AFTER_OWN'))).toBe('CONFLICT');
    expect((await save('NEVER')).data.saveAssessmentRound).toEqual({ scoresShown: 'NEVER' });
  });
});
