import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeRound, makeSubmitted } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';

let portal: TestPortal;
let staff: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.person('moderator');
});
afterAll(() => portal.close());

const ask = (query: string, variables?: Record<string, unknown>) => portal.as(staff, query, variables);

const PLAN = 'seed fingerprint asked filled addedCount removedCount loads { member { id } count }';
const SHORT =
  'shortfallCount shortfalls { withoutEligible withoutCapacity conflicts { cause } fullMembers { id } }';

async function makeFullRound(applications = 4, given: Parameters<typeof makeRound>[1] = {}) {
  const round = await makeRound(portal.ctx, given);
  const applicationIds = [round.applicationId];
  for (let count = 1; count < applications; count += 1) {
    const { id: applicantId } = await makePerson(portal.ctx);
    const { id } = await makeApplication(portal.ctx, { applicantId, scholarshipId: round.scholarshipId });
    const entry = { roundId: round.id, applicationId: id, code: `C${count}`, enteredAt: portal.ctx.now() };
    await portal.ctx.db.roundApplication.create({ data: entry });
    applicationIds.push(id);
  }
  const members = await portal.ctx.db.panelMember.findMany({
    where: { panelId: round.panelId ?? '' },
    orderBy: { id: 'asc' },
  });
  return { ...round, applicationIds, members };
}

async function plan(roundId: string, seed = 7) {
  const { data, errors } = await ask(
    `{ assignmentPlan(roundId: "${roundId}", seed: ${seed}) { ${PLAN} ${SHORT} } }`,
  );
  expect(errors).toBeUndefined();
  return data.assignmentPlan;
}

const apply = (roundId: string, { seed, fingerprint }: { seed: number; fingerprint: string }) =>
  ask(
    `mutation { applyAssignmentPlan(input: { roundId: "${roundId}", seed: ${seed}, fingerprint: "${fingerprint}" }) { changed } }`,
  );

const assign = (roundId: string, pairs: { applicationId: string; memberId: string }[]) =>
  ask(
    'mutation ($input: AssignByHandInput!) { assignByHand(input: $input) { changed refused { id memberId cause } } }',
    { input: { roundId, pairs } },
  );

const release = (roundId: string) =>
  ask(`mutation { releaseAssignments(input: { roundId: "${roundId}" }) { changed refused { cause } } }`);

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
