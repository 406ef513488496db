import { expect, it } from 'vitest';
import { makeSubmitted } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';
import { openAssignPortal } from './test/assignPortal.ts';

const { portal, staff, ask, makeFullRound, plan, apply, assign, release } = await openAssignPortal();

// product: P17.4
it('an assignment plan is applied as previewed, and its assignments can then be released', async () => {
  const { id } = await makeFullRound(4, { state: 'OPEN' });
  const first = await plan(id);
  expect(first).toMatchObject({ asked: 8, filled: 8, addedCount: 8, removedCount: 0, shortfallCount: 0 });
  expect(first.loads.map(({ count }: { count: number }) => count)).toEqual([4, 4]);
  expect(await plan(id)).toEqual(first);
  expect((await apply(id, first)).data.applyAssignmentPlan.changed).toBe(8);
  expect(await portal.ctx.db.assessment.count({ where: { roundId: id, state: 'PLANNED' } })).toBe(8);
  expect((await release(id)).data.releaseAssignments).toEqual({ changed: 8, refused: [] });
  expect(await portal.ctx.db.assessment.count({ where: { roundId: id, state: 'ASSIGNED' } })).toBe(8);
});

it('an assignment plan is rejected if its round has changed since the preview', async () => {
  const { id, scholarshipId } = await makeFullRound();
  const shown = await plan(id);
  const { id: applicantId } = await makePerson(portal.ctx);
  const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
  await portal.ctx.db.roundApplication.create({
    data: { roundId: id, applicationId, code: 'NEW', enteredAt: portal.ctx.now() },
  });
  expect((await apply(id, shown)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect(await portal.ctx.db.assessment.count({ where: { roundId: id } })).toBe(0);
});

// product: P17.5
// security: C110
it('manual assignment rejects conflicts of interest, assessors at their limit and non-members', async () => {
  const { id, applicationIds, members, scholarshipId, panelId } = await makeFullRound(3);
  const [one, two] = members;
  const pair = (index: number, memberId = one?.id ?? '') => ({
    applicationId: applicationIds[index] ?? '',
    memberId,
  });
  await portal.ctx.db.assessmentRound.update({ where: { id }, data: { maxPerAssessor: 1 } });
  await makeApplication(portal.ctx, { applicantId: two?.userId ?? '', scholarshipId });
  const stranger = await portal.ctx.db.panelMember.findFirstOrThrow({
    where: { panelId: { not: panelId ?? '' } },
  });
  const { data } = await assign(id, [pair(0), pair(0), pair(1), pair(0, two?.id), pair(0, stranger.id)]);
  expect(data.assignByHand.changed).toBe(1);
  expect(data.assignByHand.refused.map(({ cause }: { cause: string }) => cause)).toEqual([
    ...['ALREADY', 'FULL', 'APPLICANT', 'NOT_FOUND'],
  ]);
});

it('referees and members of the applicant’s institution are not assigned as assessors', async () => {
  const { id, applicationIds, members, applicantId, scholarshipId } = await makeFullRound(1);
  const [one, two] = members;
  await portal.ctx.db.user.update({ where: { id: applicantId }, data: { email: 'ada@cs.uni.edu' } });
  await portal.ctx.db.user.update({ where: { id: one?.userId ?? '' }, data: { email: 'grace@uni.edu' } });
  const { email } = await portal.ctx.db.user.findUniqueOrThrow({ where: { id: two?.userId ?? '' } });
  await portal.ctx.db.reference.create({
    data: {
      ...{ applicantId, scholarshipId, question: 'referee', asked: {}, name: 'Two', email, isWaived: false },
      createdAt: portal.ctx.now(),
    },
  });
  const pairs = members.map((member) => ({ applicationId: applicationIds[0] ?? '', memberId: member.id }));
  const { data } = await assign(id, pairs);
  expect(data.assignByHand.refused.map(({ cause }: { cause: string }) => cause)).toEqual([
    ...['INSTITUTION', 'REFEREE'],
  ]);
});

// product: P17.7
it('1,000 assignments can be removed in one call, except submitted assessments', async () => {
  const round = await makeFullRound(2);
  const { id, applicationIds, members } = round;
  const pairs = members.flatMap(({ id: memberId }) =>
    applicationIds.map((applicationId) => ({ applicationId, memberId })),
  );
  const [first = { applicationId: '', memberId: '' }, ...others] = pairs;
  const submitted = await makeSubmitted(portal.ctx, round, { ...first, total: 8000 });
  await assign(id, others);
  const rows = await portal.ctx.db.assessment.findMany({ where: { roundId: id, state: 'PLANNED' } });
  await portal.ctx.db.assessment.update({ where: { id: rows[0]?.id ?? '' }, data: { state: 'STARTED' } });
  const ids = [submitted, ...rows].map((row) => row.id);
  const unknown = Array.from({ length: 1000 - ids.length }, () => crypto.randomUUID());
  const withdraw = (list: string[]) =>
    ask(
      'mutation ($input: WithdrawAssignmentsInput!) { withdrawAssignments(input: $input) { changed refused { id cause } } }',
      { input: { roundId: id, ids: list } },
    );
  const tooMany = await withdraw([...ids, ...unknown, crypto.randomUUID()]);
  expect(tooMany.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  expect((await withdraw([...ids, ...unknown])).data.withdrawAssignments).toEqual({
    changed: 3,
    refused: [{ id: submitted.id, cause: 'SUBMITTED' }],
  });
  const left = await portal.ctx.db.assessment.findMany({ where: { roundId: id } });
  expect(left.map(({ state }) => state).toSorted()).toEqual(['SUBMITTED', 'WITHDRAWN']);
});

// security: C110
it('staff who assess an open blind round cannot manage its assignments', async () => {
  const { id, panelId } = await makeFullRound(1, { state: 'OPEN' });
  await portal.ctx.db.panelMember.create({
    data: { panelId: panelId ?? '', userId: staff.id, createdAt: portal.ctx.now() },
  });
  for (const query of [
    `{ assignmentPlan(roundId: "${id}") { seed } }`,
    `{ roundTotals(roundId: "${id}") { totalCount } }`,
    `mutation { releaseAssignments(input: { roundId: "${id}" }) { changed } }`,
  ])
    expect((await ask(query)).errors?.[0]?.extensions.code).toBe('CONFLICT');
});

// product: P17.15
// security: C109, C110
it('staff once assigned in a blind round cannot read totals of its scholarship', async () => {
  const { id: roundId, scholarshipId, panelId, applicationId } = await makeFullRound(1, { state: 'OPEN' });
  const { db, now } = portal.ctx;
  const { id: memberId } = await db.panelMember.create({
    data: { panelId: panelId ?? '', userId: staff.id, createdAt: now(), leftAt: now() },
  });
  await db.assessment.create({ data: { roundId, applicationId, memberId, state: 'ASSIGNED' } });
  const other = await db.assessmentRound.create({
    data: { scholarshipId, place: 2, name: 'Second reading', isBlind: false, createdAt: now() },
  });
  for (const query of [
    ...[roundId, other.id].map((id) => `{ roundTotals(roundId: "${id}") { totalCount } }`),
    `{ assessmentRounds(scholarshipId: "${scholarshipId}") { distribution { applications { count } } } }`,
  ])
    expect((await ask(query)).errors?.[0]?.extensions.code).toBe('CONFLICT');
});

// product: P17.6
it('totals, tied ranks and progress reflect the submitted assessments', async () => {
  const round = await makeFullRound(3, { state: 'OPEN' });
  const { id, applicationIds, members } = round;
  await portal.ctx.db.assessmentRound.update({ where: { id }, data: { maxSpread: 2000 } });
  const given = [
    [8000, 8000],
    [9000, 7000],
    [2000, 9000],
  ];
  for (const [place, totals] of given.entries())
    for (const [index, total] of totals.entries())
      await makeSubmitted(portal.ctx, round, {
        ...{ applicationId: applicationIds[place] ?? '', memberId: members[index]?.id ?? '', total },
      });
  await portal.ctx.db.$transaction((db) => refreshTotals({ db }, { roundId: id }));
  const { data, errors } = await ask(
    `{ roundTotals(roundId: "${id}") { totalCount items { applicationId application { id } total spread count rank corrected isDisputed
      assignments { state total member { name } } } } }`,
  );
  expect(errors).toBeUndefined();
  const { items } = data.roundTotals;
  expect(
    items.map(({ total, spread, rank, isDisputed }: Record<string, unknown>) => [
      total,
      spread,
      rank,
      isDisputed,
    ]),
  ).toEqual([
    [80, 0, 1, false],
    [80, 20, 1, false],
    [55, 70, 3, true],
  ]);
  expect(items[0]).toMatchObject({ count: 2, corrected: null, assignments: [{ total: 80 }, { total: 80 }] });
  const disputed = await ask(
    `{ roundTotals(roundId: "${id}", isDisputed: true, orderBy: SPREAD) { totalCount } }`,
  );
  expect(disputed.data.roundTotals.totalCount).toBe(1);
  const { scholarshipId } = await portal.ctx.db.assessmentRound.findUniqueOrThrow({ where: { id } });
  const shown = await ask(
    `{ assessmentRounds(scholarshipId: "${scholarshipId}") { progress { asked planned assigned started submitted late members { member { id } submitted } } } }`,
  );
  expect(shown.data.assessmentRounds[0].progress).toMatchObject({
    ...{ asked: 6, planned: 0, assigned: 6, started: 0, submitted: 6, late: 0 },
    members: [{ submitted: 3 }, { submitted: 3 }],
  });
});
