import { describe, expect, it } from 'vitest';
import { publish } from '../../../events/publish.ts';
import { makeRound, makeSubmitted } from '../../../test/assessment.ts';
import { excludeApplicant } from '../conflicts/endAssessments.ts';
import { remindOfEnds } from './remindAssessors.ts';
import { openProgressPortal } from './test/progressPortal.ts';

const { portal, staff, ask, makeAssigned, makeWithdrawn, mailsTo } = await openProgressPortal();
const DAY = 86_400_000;

const statesOf = async (roundId: string) =>
  (await portal.ctx.db.assessment.findMany({ where: { roundId }, orderBy: { memberId: 'asc' } })).map(
    ({ state }) => state,
  );

// product: P17.8
it('an assessor gets at most one reminder a day, manual or automatic', async () => {
  const { id, members } = await makeAssigned();
  const [one, two] = members;
  const remind = `mutation { remindAssessors(input: { roundId: "${id}", memberIds: ["${one?.id}"] }) { reminded } }`;
  expect((await ask(remind)).data.remindAssessors.reminded).toBe(1);
  expect((await ask(remind)).data.remindAssessors.reminded).toBe(0);
  const endsAt = new Date(portal.ctx.now().getTime() + 2 * DAY);
  await portal.ctx.db.assessmentRound.update({ where: { id }, data: { endsAt } });
  await remindOfEnds(portal.ctx);
  await remindOfEnds(portal.ctx);
  expect(await mailsTo(one?.user?.email)).toHaveLength(1);
  const mails = await mailsTo(two?.user?.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('1 assessment');
});

// product: P7.56
// security: C101
it('staff see neither the total nor the assessments of an application they submitted', async () => {
  const { id, applicationId } = await makeAssigned('SUBMITTED');
  const count = async () =>
    (await ask(`{ roundTotals(roundId: "${id}") { totalCount items { code } } }`)).data.roundTotals;
  const files = async () => {
    const urls = ['totals', 'assessments'].map((kind) => `/exports/${kind}.csv?round=${id}`);
    const sent = await Promise.all(urls.map((url) => portal.requestAs(staff, { url })));
    return sent.map(({ statusCode, body }) => [statusCode, body.includes('7F3K9')]);
  };
  expect(await count()).toEqual({ totalCount: 1, items: [{ code: '7F3K9' }] });
  expect(await files()).toEqual([
    [200, true],
    [200, true],
  ]);
  const data = { applicantId: staff.id };
  await portal.ctx.db.application.update({ where: { id: applicationId }, data });
  expect(await count()).toEqual({ totalCount: 0, items: [] });
  expect(await files()).toEqual([
    [200, false],
    [200, false],
  ]);
});

// security: C101
it('staff cannot hand over assessments of an application they submitted', async () => {
  const { id, applicationId, members } = await makeAssigned();
  const [from, to] = members;
  const input = `roundId: "${id}", fromMemberId: "${from?.id}", toMemberId: "${to?.id}"`;
  const handOver = `mutation { handOverAssessments(input: { ${input} }) { changed refused { id } } }`;
  await portal.ctx.db.assessment.deleteMany({ where: { roundId: id, memberId: to?.id ?? '' } });
  const data = { applicantId: staff.id };
  await portal.ctx.db.application.update({ where: { id: applicationId }, data });
  expect((await ask(handOver)).data.handOverAssessments).toEqual({ changed: 0, refused: [] });
  const [row] = await portal.ctx.db.assessment.findMany({ where: { roundId: id } });
  expect(row).toMatchObject({ memberId: from?.id, state: 'ASSIGNED' });
});

// product: P17.35
it('a conflict of interest recorded by staff ends the assessment and excludes its score', async () => {
  const { id, applicationId, members } = await makeAssigned('SUBMITTED');
  const input = `roundId: "${id}", applicationId: "${applicationId}", memberId: "${members[0]?.id}"`;
  const set = await ask(`mutation { setConflict(input: { ${input}, reason: "Co-authors" }) { changed } }`);
  expect(set.data.setConflict.changed).toBe(1);
  expect(await statesOf(id)).toEqual(['CONFLICTED', 'SUBMITTED']);
  const totals = await ask(
    `{ roundTotals(roundId: "${id}", isShort: true) { items { count total assignments { state total } } } }`,
  );
  const assignments = [
    { state: 'CONFLICTED', total: null },
    { state: 'SUBMITTED', total: 70 },
  ];
  expect(totals.data.roundTotals.items).toEqual([
    { count: 1, total: 70, assignments: expect.arrayContaining(assignments) },
  ]);
  const { body } = await portal.requestAs(staff, { url: `/exports/assessments.csv?round=${id}` });
  expect(body.match(/,70,yes,/g)).toHaveLength(1);
  const conflicts = async () => {
    const { data } = await ask(
      `{ roundTotals(roundId: "${id}") { items { conflicts { member { id } cause reason } } } }`,
    );
    return data.roundTotals.items[0].conflicts;
  };
  expect(await conflicts()).toEqual([
    { member: { id: members[0]?.id }, cause: 'STAFF', reason: 'Co-authors' },
  ]);
  const assign = `mutation { assignByHand(input: { roundId: "${id}", pairs: [{ applicationId: "${applicationId}", memberId: "${members[0]?.id}" }] }) { changed } }`;
  expect((await ask(assign)).data.assignByHand.changed).toBe(0);
  const removed = await ask(`mutation { removeConflict(input: { ${input} }) { changed } }`);
  expect(removed.data.removeConflict.changed).toBe(1);
  expect(await conflicts()).toEqual([]);
  expect((await ask(assign)).data.assignByHand.changed).toBe(1);
});

it('an assessor who applies for a scholarship loses all assessments for it', async () => {
  const { id, scholarshipId, members } = await makeAssigned('SUBMITTED');
  await portal.ctx.db.$transaction((db) =>
    excludeApplicant({ db }, { scholarshipId, applicantId: members[1]?.userId ?? '', isAssessed: true }),
  );
  expect(await statesOf(id)).toEqual(['SUBMITTED', 'CONFLICTED']);
});

// product: P17.7
it('a submitted assessment updates the totals and the progress of its round', async () => {
  const round = await makeRound(portal.ctx, { state: 'OPEN' });
  const { id, applicationId, scholarshipId, panelId } = round;
  const [one, two] = await portal.ctx.db.panelMember.findMany({ where: { panelId: panelId ?? '' } });
  await portal.ctx.db.assessment.create({
    data: { roundId: id, applicationId, memberId: two?.id ?? '', state: 'ASSIGNED' },
  });
  await portal.ctx.db.$transaction(async (db) => {
    const inside = { ...portal.ctx, db };
    const made = await makeSubmitted(inside, round, { applicationId, memberId: one?.id ?? '', total: 8000 });
    const event = { actorId: one?.userId ?? '', assessmentId: made.id, roundId: id, applicationId };
    await publish(inside, 'assessment.submitted', event);
  });
  const { data } = await ask(
    `{ assessmentRounds(scholarshipId: "${scholarshipId}") { progress { assigned submitted short } } roundTotals(roundId: "${id}") { items { total rank } } }`,
  );
  expect(data.assessmentRounds[0].progress).toEqual({ assigned: 2, submitted: 1, short: 1 });
  expect(data.roundTotals.items).toEqual([{ total: 80, rank: 1 }]);
});

// product: P17.23
describe('round with a withdrawn application', () => {
  it('a withdrawn application does not count in the progress of its round', async () => {
    const { scholarshipId } = await makeWithdrawn();
    const { data } = await ask(
      `{ assessmentRounds(scholarshipId: "${scholarshipId}") { entryCount progress { asked assigned submitted } } }`,
    );
    expect(data.assessmentRounds).toEqual([
      { entryCount: 1, progress: { asked: 2, assigned: 0, submitted: 0 } },
    ]);
  });
});
