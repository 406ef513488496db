import { describe, expect, it } from 'vitest';
import { assign, makeRound, makeSubmitted } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { remindOfEnds } from './remindAssessors.ts';
import { openProgressPortal } from './test/progressPortal.ts';

const { portal, ask, makeAssigned, makeWithdrawn, mailsTo } = await openProgressPortal();
const DAY = 86_400_000;

const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

// product: P17.8
it('the daily reminder about two rounds names the one that ends first', async () => {
  const { id: laterId, panelId, members } = await makeAssigned();
  const [one] = members;
  const sooner = await makeRound(portal.ctx, { state: 'OPEN' });
  const update = (id: string, days: number) =>
    portal.ctx.db.assessmentRound.update({
      where: { id },
      data: { panelId, endsAt: new Date(portal.ctx.now().getTime() + days * DAY) },
      include: { scholarship: true },
    });
  const { scholarship } = await update(sooner.id, 1);
  await update(laterId, 2);
  // This update moves the row to the end of the table, so that only sorting can put the round first.
  await update(sooner.id, 1);
  await assign(portal.ctx, { ...sooner, panelId }, { id: one?.userId ?? '' });
  await remindOfEnds(portal.ctx);
  const mails = await mailsTo(one?.user?.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(scholarship.scholarshipName);
});

it("no assessment reminder is sent four days before a round's end or after it", async () => {
  const { id, members } = await makeAssigned();
  for (const days of [4, -1]) {
    const endsAt = new Date(portal.ctx.now().getTime() + days * DAY);
    await portal.ctx.db.assessmentRound.update({ where: { id }, data: { endsAt } });
    await remindOfEnds(portal.ctx);
  }
  expect(await mailsTo(members[0]?.user?.email)).toEqual([]);
});

// product: P17.23
it('a recorded conflict of interest locks rounds in the order of a withdrawal', async () => {
  const { db, now } = portal.ctx;
  const { id, applicationId, members, panelId, scholarshipId } = await makeAssigned();
  const memberId = members[0]?.id ?? '';
  const given = { scholarshipId, place: 2, name: 'Second', panelId };
  const entries = { create: { applicationId, code: '9K2M4', enteredAt: now() } };
  const second = await db.assessmentRound.create({ data: { ...given, createdAt: now(), entries } });
  await db.assessment.create({ data: { roundId: second.id, applicationId, memberId } });
  const [earlier = '', later = ''] = [id, second.id].sort();
  const input = `roundId: "${later}", applicationId: "${applicationId}", memberId: "${memberId}"`;
  const { setting, free } = await db.$transaction(async (withdrawing) => {
    await withdrawing.$queryRaw`SELECT FROM assessment_rounds WHERE id = ${earlier}::uuid FOR UPDATE`;
    const setting = ask(`mutation { setConflict(input: { ${input} }) { changed } }`);
    await expect.poll(waitingForLocks).toHaveLength(1);
    const free = await withdrawing.$queryRaw`
      SELECT id FROM assessment_rounds WHERE id = ${later}::uuid FOR UPDATE SKIP LOCKED`;
    return { setting, free };
  });
  expect((await setting).data.setConflict.changed).toBe(2);
  expect(free).toEqual([{ id: later }]);
});

// product: P17.23
describe('round with a withdrawn application', () => {
  it('a withdrawn application does not count towards the limit of its assessor', async () => {
    const { id, applicationId, members } = await makeWithdrawn();
    await portal.ctx.db.assessmentRound.update({ where: { id }, data: { maxPerAssessor: 1 } });
    const pairs = [{ applicationId, memberId: members[0]?.id }];
    const { data } = await ask(
      'mutation ($input: AssignByHandInput!) { assignByHand(input: $input) { changed refused { cause } } }',
      { input: { roundId: id, pairs } },
    );
    expect(data.assignByHand).toEqual({ changed: 1, refused: [] });
  });
});

// product: P17.9
it('webhooks report the opening and closing of a round by its ID', async () => {
  const { id } = await makeRound(portal.ctx);
  await portal.ctx.db.webhookEndpoint.create({
    data: { url: 'https://partner.example.org/', events: ['ROUND_OPENED', 'ROUND_CLOSED'], secret: 'x' },
  });
  await ask(`mutation { openAssessmentRound(id: "${id}", version: 1) { id } }`);
  await ask(`mutation { closeAssessmentRound(id: "${id}", version: 2) { id } }`);
  const deliveries = await portal.ctx.db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
  expect(deliveries.map(({ payload }) => JSON.parse(String(payload)))).toMatchObject([
    { type: 'round.opened', data: { id } },
    { type: 'round.closed', data: { id } },
  ]);
});

// product: P17.42
it('the score distribution covers all submitted totals and assessors with five or more totals', async () => {
  const round = await makeAssigned('SUBMITTED');
  const { db, now } = portal.ctx;
  const [first, second] = round.members;
  for (const [place, total] of [1000, 2500, 2550, 9000, 10_000].entries()) {
    const { id: applicantId } = await makePerson(portal.ctx);
    const { scholarshipId } = round;
    const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
    await db.roundApplication.create({
      data: { roundId: round.id, applicationId, code: `9999${place}`, enteredAt: now() },
    });
    await makeSubmitted(portal.ctx, round, { applicationId, memberId: first?.id ?? '', total });
  }
  const query = `{ assessmentRounds(scholarshipId: "${round.scholarshipId}") { distribution {
    applications { count bands lowest median highest }
    assessors { member { id } severity distribution { count bands median } } } } }`;
  const { data } = await ask(query);
  const [{ distribution }] = data.assessmentRounds;
  const bands = [0, 1, 2, 0, 0, 0, 0, 1, 0, 2];
  expect(distribution.applications).toEqual({ count: 6, bands, lowest: 10, median: 47.75, highest: 100 });
  const byId = new Map(
    distribution.assessors.map(({ member, ...rest }: { member: { id: string } }) => [member.id, rest]),
  );
  expect(byId.get(first?.id)).toEqual({
    severity: 0,
    distribution: { count: 6, bands, median: 47.75 },
  });
  expect(byId.get(second?.id)).toEqual({
    severity: null,
    distribution: { count: 1, bands: null, median: null },
  });
});
