import { expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { openAssignPortal } from './test/assignPortal.ts';

const { portal, ask, makeFullRound, plan, apply, assign, release } = await openAssignPortal();

it('an assignment gap caused by a conflict of interest is reported with that reason', async () => {
  const { id, applicationIds, members } = await makeFullRound(2);
  const [applicationId = ''] = applicationIds;
  const conflict = { applicationId, userId: members[0]?.userId ?? '', source: 'STAFF' } as const;
  await portal.ctx.db.assessmentConflict.create({ data: { ...conflict, createdAt: portal.ctx.now() } });
  expect(await plan(id)).toMatchObject({
    ...{ asked: 4, filled: 3, shortfallCount: 1 },
    shortfalls: [
      { withoutEligible: 1, withoutCapacity: 0, conflicts: [{ cause: 'STAFF' }], fullMembers: [] },
    ],
  });
});

it('a second plan does not reassign assessments that have been started', async () => {
  const { id, members } = await makeFullRound(3, { state: 'OPEN' });
  await apply(id, await plan(id));
  await release(id);
  await portal.ctx.db.assessment.updateMany({
    where: { roundId: id, memberId: members[0]?.id ?? '' },
    data: { state: 'STARTED' },
  });
  const { id: userId } = await makePerson(portal.ctx);
  const createdAt = portal.ctx.now();
  await portal.ctx.db.panelMember.create({ data: { panelId: members[0]?.panelId ?? '', userId, createdAt } });
  const again = await plan(id, 99);
  expect(again.filled).toBe(6);
  await apply(id, again);
  const begun = await portal.ctx.db.assessment.count({ where: { roundId: id, state: 'STARTED' } });
  expect(begun).toBe(3);
});

it('assessments can be reassigned to another assessor, and one additional assessment can be requested', async () => {
  const { id, applicationIds, members, panelId } = await makeFullRound(2, { state: 'OPEN' });
  const [one] = members;
  await assign(
    id,
    applicationIds.map((applicationId) => ({ applicationId, memberId: one?.id ?? '' })),
  );
  await release(id);
  const [begun] = await portal.ctx.db.assessment.findMany({ where: { roundId: id } });
  await portal.ctx.db.assessment.update({ where: { id: begun?.id ?? '' }, data: { state: 'STARTED' } });
  const { id: userId } = await makePerson(portal.ctx);
  const added = { panelId: panelId ?? '', userId, createdAt: portal.ctx.now() };
  const { id: toMemberId } = await portal.ctx.db.panelMember.create({ data: added });
  const { data } = await ask(
    'mutation ($input: HandOverInput!) { handOverAssessments(input: $input) { changed refused { cause } } }',
    { input: { roundId: id, fromMemberId: one?.id, toMemberId } },
  );
  expect(data.handOverAssessments).toEqual({ changed: 2, refused: [] });
  const rows = await portal.ctx.db.assessment.findMany({ where: { roundId: id } });
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['ASSIGNED', 'ASSIGNED', 'WITHDRAWN']);
  const more = () =>
    ask(
      `mutation { askOneMore(input: { roundId: "${id}", applicationId: "${begun?.applicationId}" }) { changed } }`,
    );
  expect((await more()).data.askOneMore.changed).toBe(1);
  expect((await more()).errors?.[0]?.extensions.code).toBe('CONFLICT');
});
