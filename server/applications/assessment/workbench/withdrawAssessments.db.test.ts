import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { assign, makeRoundOf, makeSubmitted } from '../../../test/assessment.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { rounds } from '../../../test/rounds.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Entered = { id: string; applicant: Person };

async function makeRanked(): Promise<{
  roundId: string;
  first: Entered;
  second: Entered;
  assessor: Person;
  last: string;
}> {
  const { ctx } = portal;
  const { id: scholarshipId } = await makeScholarship(ctx);
  const apply = async () => {
    const applicant = await makePerson(ctx);
    const { id } = await makeApplication(ctx, { applicantId: applicant.id, scholarshipId });
    return { id, applicant };
  };
  const [first, second] = [await apply(), await apply()];
  const round = await makeRoundOf(ctx, { scholarshipId, applicationId: first.id }, { state: 'OPEN' });
  const entry = { roundId: round.id, applicationId: second.id, code: '9K2M4', enteredAt: ctx.now() };
  await ctx.db.roundApplication.create({ data: entry });
  const member = await ctx.db.panelMember.findFirstOrThrow({ where: { panelId: round.panelId ?? '' } });
  for (const [{ id: applicationId }, total] of [
    [first, 9000],
    [second, 5000],
  ] as const)
    await makeSubmitted(ctx, round, { applicationId, memberId: member.id, total });
  await ctx.db.$transaction((db) => refreshTotals({ db }, { roundId: round.id }));
  const assessor = await makePerson(ctx);
  const { id: last } = await assign(ctx, round, assessor);
  return { roundId: round.id, first, second, assessor, last };
}

const withdraw = ({ applicant, id }: Entered) =>
  portal.as(applicant, 'mutation ($id: UUID!) { cancelApplication(id: $id) { id } }', { id });

const totals = async (roundId: string) =>
  (await portal.ctx.db.roundApplication.findMany({ where: { roundId }, orderBy: { code: 'asc' } })).map(
    ({ rank, count, total }) => ({ rank, count, total }),
  );

// product: P17.23
it("a withdrawn application's rank goes to the next application", async () => {
  const { roundId, first } = await makeRanked();
  expect(await totals(roundId)).toMatchObject([{ rank: 1 }, { rank: 2 }]);
  expect((await withdraw(first)).errors).toBeUndefined();
  expect(await totals(roundId)).toEqual([
    { rank: null, count: 0, total: null },
    { rank: 1, count: 1, total: 5000 },
  ]);
});

// product: P17.23
it('an application deleted by staff loses its rank, and its assessors lose access', async () => {
  const { roundId, first, last } = await makeRanked();
  const { errors } = await portal.asAdmin('mutation ($id: UUID!) { deleteApplication(id: $id) { id } }', {
    id: first.id,
  });
  expect(errors).toBeUndefined();
  expect(await totals(roundId)).toMatchObject([{ rank: null }, { rank: 1 }]);
  expect(await portal.ctx.db.assessment.findUnique({ where: { id: last } })).toMatchObject({
    state: 'WITHDRAWN',
  });
});

// product: P17.23
it('the ranks in a closed round are final', async () => {
  const { roundId, first } = await makeRanked();
  const data = { state: 'CLOSED', closedAt: portal.ctx.now() } as const;
  await portal.ctx.db.assessmentRound.update({ where: { id: roundId }, data });
  await withdraw(first);
  expect(await totals(roundId)).toMatchObject([{ rank: 1 }, { rank: 2 }]);
});

// product: P17.23
it('a simultaneous submission and withdrawal never deadlock, and the ranks stay consistent', async () => {
  for (let round = 0; round < rounds(8, 60); round += 1) {
    const { roundId, first, second, assessor, last } = await makeRanked();
    const save =
      'mutation ($id: UUID!) { saveAssessment(input: { id: $id, version: 1, answers: { quality: 4 } }) { id } }';
    await portal.as(assessor, save, { id: last });
    const submit = 'mutation ($id: UUID!) { submitAssessment(input: { id: $id, version: 2 }) { id } }';
    const left = round % 2 === 0 ? first : second;
    const [submitted, withdrawn] = await Promise.all([
      portal.as(assessor, submit, { id: last }),
      withdraw(left),
    ]);
    expect(withdrawn.errors).toBeUndefined();
    const refusals = submitted.errors?.map(({ extensions }) => extensions.code) ?? [];
    expect(left === first ? [[], ['CONFLICT']] : [[]]).toContainEqual(refusals);
    const isGone = (of: Entered) => (of === left ? { rank: null, count: 0 } : { rank: 1 });
    expect(await totals(roundId)).toMatchObject([isGone(first), isGone(second)]);
  }
});
