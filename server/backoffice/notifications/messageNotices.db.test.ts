import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeAward } from '../../test/awards.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { notifyStaff } from './notifyStaff.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await portal.ctx.db.outboxMail.deleteMany();
});

const notify = (minutes: number) => {
  const now = new Date(portal.ctx.now().getTime() + minutes * 60_000);
  return notifyStaff({ ...portal.ctx, now: () => now });
};
const countMails = ({ email: to }: Person) =>
  portal.ctx.db.outboxMail.count({ where: { to, subject: { contains: 'from an applicant' } } });

// product: P18.44
it("a message notifies the application's assignee, or all staff with access, without its text", async () => {
  const { db } = portal.ctx;
  const { id: organisationId } = await makeOrganisation(portal.ctx);
  const [first, second] = [
    await makeCoordinator(portal.ctx, organisationId),
    await makeCoordinator(portal.ctx, organisationId),
  ];
  const elsewhere = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId });
  const applicant = await makePerson(portal.ctx);
  const { id } = await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
  const send = () =>
    portal.as(
      applicant,
      `mutation { sendMessage(input: { applicationId: "${id}", text: "A secret question" }) { id } }`,
    );
  const read = () => db.applicationMessage.updateMany({ data: { readAt: portal.ctx.now() } });
  await notify(0);
  await send();
  await notify(5);
  expect([await countMails(first), await countMails(second), await countMails(elsewhere)]).toEqual([1, 1, 0]);
  expect(JSON.stringify(await db.outboxMail.findMany())).not.toContain('secret question');

  await read();
  await db.applicationMessage.deleteMany();
  await db.conversation.create({ data: { applicationId: id, assigneeId: second.id } });
  await send();
  await db.applicationMessage.updateMany({
    data: { sentAt: new Date(portal.ctx.now().getTime() + 360_000) },
  });
  await notify(10);
  expect([await countMails(first), await countMails(second)]).toEqual([1, 2]);

  await db.coordinator.deleteMany({ where: { userId: second.id } });
  await db.applicationMessage.updateMany({
    data: { sentAt: new Date(portal.ctx.now().getTime() + 660_000) },
  });
  await notify(15);
  expect([await countMails(first), await countMails(second)]).toEqual([2, 2]);
});

// product: P18.66
it("responses to offers notify the organisation's staff once, without names", async () => {
  const { db, now } = portal.ctx;
  const { id: organisationId } = await makeOrganisation(portal.ctx);
  const coordinator = await makeCoordinator(portal.ctx, organisationId);
  const elsewhere = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
  const times = [coordinator, elsewhere].map(({ id: userId }) => ({ userId, time: 'AT_ONCE' as const }));
  await db.notification.createMany({ data: times.map((one) => ({ ...one, kind: 'AWARD_ANSWERS' })) });
  const mailsOf = ({ email: to }: Person) =>
    db.outboxMail.findMany({ where: { to, subject: { contains: 'offered award' } } });
  await notify(20);
  const answeredAt = new Date(now().getTime() + 22 * 60_000);
  for (const state of ['ACCEPTED', 'DECLINED', 'OFFERED'] as const) {
    const { id } = await makeAward(portal.ctx, { organisationId, state });
    if (state !== 'OFFERED') await db.award.update({ where: { id }, data: { answeredAt } });
  }
  await notify(25);
  await notify(30);
  expect((await mailsOf(coordinator)).map(({ subject }) => subject.split(' · ')[0])).toEqual([
    '2 responses to offered awards',
  ]);
  expect(await mailsOf(elsewhere)).toEqual([]);
});
