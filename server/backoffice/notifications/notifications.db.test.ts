import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveUpMail } from '../../events/mail/giveUpMail.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeWaiverRequestId } from '../../test/rights/records.ts';
import { notifyStaff } from './notifyStaff.ts';

let now: Date;
let portal: TestPortal;

/** UTC time of seven in the morning in Oslo in November. */
const SEVEN = 'T06:00:00Z';
const go = (to: string) => {
  now = new Date(to);
};

beforeAll(async () => {
  go(`2026-11-18${SEVEN}`);
  portal = await startTestPortal({ TIME_ZONE: 'Europe/Oslo' }, { now: () => now });
});

afterAll(() => portal.close());

beforeEach(async () => {
  // Suspends staff of earlier tests, so that they get no e-mails.
  await portal.ctx.db.user.updateMany({ data: { suspendedAt: new Date() } });
  await portal.ctx.db.outboxMail.deleteMany();
  await portal.ctx.db.waiverRequest.deleteMany();
  await portal.ctx.db.application.deleteMany();
  go('2026-11-18T10:00:00Z');
});

async function makeStaff(role: 'ADMIN' | 'MODERATOR'): Promise<Person> {
  const person = await makePerson(portal.ctx, { role });
  await notifyStaff(portal.ctx);
  return person;
}

async function apply(organisationId?: string, applicant?: Person): Promise<string> {
  const { id: applicantId } = applicant ?? (await makePerson(portal.ctx));
  const scholarship = await makeScholarship(portal.ctx, organisationId ? { organisationId } : {});
  const { id } = await makeApplication(portal.ctx, {
    applicantId,
    scholarshipId: scholarship.id,
    createdAt: now,
  });
  return id;
}

const choose = (who: Person, kind: string, time: string) =>
  portal.as(
    who,
    `mutation { setNotification(input: { kind: ${kind}, time: ${time} }) { notifications { kind time } } }`,
  );

const readMails = ({ email }: { email: string }) =>
  portal.ctx.db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } });

async function notify(): Promise<void> {
  // Runs twice at the same time, because each e-mail must still be written only once.
  await Promise.all([notifyStaff(portal.ctx), notifyStaff(portal.ctx)]);
}

async function subjects(who: { email: string }): Promise<string[]> {
  return (await readMails(who)).map(({ subject }) => subject.split(' · ')[0] ?? '');
}

async function failMail(): Promise<void> {
  const data = { name: 'Ada', url: 'http://localhost:4000/reset?token=t' };
  const id = await queueMail(portal.ctx, { kind: 'resetPassword', to: 'gone@example.org', data });
  await giveUpMail(portal.ctx, id, { from: ['QUEUED'], reason: 'no such mailbox' });
}

// product: P7.42
describe('notifications of staff', () => {
  it('the daily e-mail at seven in the portal’s zone counts new and waiting applications', async () => {
    const moderator = await makeStaff('MODERATOR');
    await apply();
    await apply();
    go('2026-11-19T05:59:00Z');
    await notify();
    expect(await readMails(moderator)).toEqual([]);
    go('2026-11-19T06:01:00Z');
    await notify();
    const [mail] = await readMails(moderator);
    expect(await subjects(moderator)).toEqual(['2 new applications']);
    expect(mail?.text).toContain('In total, 2 applications are pending.');
    expect(mail?.text).toContain('/dashboard/allapplyscholarship?status=PENDING');
    expect(mail?.text).toContain('/dashboard/profile#notifications');
    expect(mail).toMatchObject({ isNotification: true, unsubscribeUrl: null });
  });

  // product: P7.47
  it('imported applications cause no notification', async () => {
    const moderator = await makeStaff('MODERATOR');
    const applicationId = await apply();
    await portal.ctx.db.applicationEvent.create({ data: { applicationId, kind: 'IMPORTED' } });
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await readMails(moderator)).toEqual([]);
  });

  it('the daily e-mail counts items since the previous e-mail and is omitted if empty', async () => {
    const moderator = await makeStaff('MODERATOR');
    await apply();
    go('2026-11-19T06:01:00Z');
    await notify();
    go('2026-11-20T06:01:00Z');
    await notify();
    expect(await subjects(moderator)).toEqual(['A new application']);
    go('2026-11-20T12:00:00Z');
    await apply();
    go('2026-11-20T12:06:00Z');
    await notify();
    expect(await subjects(moderator)).toEqual(['A new application']);
    go('2026-11-21T06:01:00Z');
    await notify();
    const [, second] = await readMails(moderator);
    expect(await subjects(moderator)).toEqual(['A new application', 'A new application']);
    expect(second?.text).toContain('In total, 2 applications are pending.');
  });

  it('new staff get no e-mails about work that was already waiting', async () => {
    const joined = { createdAt: new Date('2026-10-01T10:00:00Z') };
    const promoted = await makePerson(portal.ctx, joined);
    await apply();
    await failMail();
    go('2026-11-18T12:00:00Z');
    await portal.ctx.db.user.update({ where: { id: promoted.id }, data: { role: 'ADMIN' } });
    await notify();
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await readMails(promoted)).toEqual([]);
    await apply();
    go('2026-11-20T06:01:00Z');
    await notify();
    expect(await subjects(promoted)).toEqual(['A new application']);
  });

  it('decided and cancelled applications cause no notification', async () => {
    const moderator = await makeStaff('MODERATOR');
    const [decided, cancelled] = [await apply(), await apply()];
    await portal.ctx.db.application.update({ where: { id: decided }, data: { status: 'PROCESSING' } });
    await portal.ctx.db.application.update({ where: { id: cancelled }, data: { cancelledAt: now } });
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await readMails(moderator)).toEqual([]);
  });

  it('applications that arrive together cause one e-mail for staff who chose “at once”', async () => {
    const moderator = await makeStaff('MODERATOR');
    await choose(moderator, 'NEW_APPLICATIONS', 'AT_ONCE');
    for (let count = 0; count < 3; count += 1) await apply();
    await notify();
    expect(await readMails(moderator)).toEqual([]);
    go('2026-11-18T10:01:00Z');
    await notify();
    go('2026-11-18T10:06:00Z');
    await notify();
    expect(await subjects(moderator)).toEqual(['3 new applications']);
  });

  it('staff are notified of waiver requests according to each member’s choice', async () => {
    const [atOnce, daily, never] = await Promise.all([1, 2, 3].map(() => makeStaff('MODERATOR')));
    if (!atOnce || !daily || !never) throw new Error('No staff.');
    await choose(atOnce, 'WAIVER_REQUESTS', 'AT_ONCE');
    await choose(never, 'WAIVER_REQUESTS', 'NEVER');
    await makeWaiverRequestId(portal.ctx, await makePerson(portal.ctx));
    go('2026-11-18T10:05:00Z');
    await notify();
    expect(await subjects(atOnce)).toEqual(['A new fee waiver request']);
    expect(await readMails(daily)).toEqual([]);
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await subjects(daily)).toEqual(['A new fee waiver request']);
    expect((await readMails(daily))[0]?.text).toContain('/dashboard/waivers');
    expect(await readMails(never)).toEqual([]);
    expect(await readMails(atOnce)).toHaveLength(1);
    await choose(never, 'WAIVER_REQUESTS', 'DAILY');
    go('2026-11-20T06:01:00Z');
    await notify();
    expect(await readMails(never)).toEqual([]);
  });

  it('coordinators get notification e-mails only about their organisations’ scholarships', async () => {
    const own = await makeOrganisation(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, own.id);
    await notify();
    await apply();
    await failMail();
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await readMails(coordinator)).toEqual([]);
    await apply(own.id);
    go('2026-11-20T06:01:00Z');
    await notify();
    expect(await subjects(coordinator)).toEqual(['A new application']);
    expect((await readMails(coordinator))[0]?.text).toContain('In total, 1 application is pending.');
  });

  // product: P7.48
  it('staff are notified of withdrawn applications, even accepted ones, according to each member’s choice', async () => {
    const [moderator, atOnce, never] = await Promise.all([1, 2, 3].map(() => makeStaff('MODERATOR')));
    if (!moderator || !atOnce || !never) throw new Error('No staff.');
    await choose(moderator, 'NEW_APPLICATIONS', 'NEVER');
    await choose(atOnce, 'WITHDRAWN_APPLICATIONS', 'AT_ONCE');
    await choose(never, 'WITHDRAWN_APPLICATIONS', 'NEVER');
    const foreign = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    await notify();
    const applicant = await makePerson(portal.ctx);
    const [first, second] = [await apply(undefined, applicant), await apply(undefined, applicant)];
    const deleted = await apply();
    await portal.ctx.db.application.update({ where: { id: second }, data: { status: 'ACCEPTED' } });
    for (const id of [first, second])
      await portal.as(applicant, `mutation { cancelApplication(id: "${id}") { id } }`);
    await portal.asModerator(`mutation { deleteApplication(id: "${deleted}") { id } }`);
    go('2026-11-18T10:05:00Z');
    await notify();
    expect(await subjects(atOnce)).toEqual(['2 applications were withdrawn']);
    expect(await readMails(moderator)).toEqual([]);
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await subjects(moderator)).toEqual(['2 applications were withdrawn']);
    expect((await readMails(moderator))[0]?.text).toContain('/dashboard/allapplyscholarship?withdrawn=YES');
    expect([...(await readMails(never)), ...(await readMails(foreign))]).toEqual([]);
  });

  it('suspended and unverified staff get no notification e-mails', async () => {
    const [suspended, unverified] = [await makeStaff('MODERATOR'), await makeStaff('MODERATOR')];
    const { user } = portal.ctx.db;
    await user.update({ where: { id: suspended.id }, data: { suspendedAt: now } });
    await user.update({ where: { id: unverified.id }, data: { emailVerified: false } });
    await apply();
    go('2026-11-19T06:01:00Z');
    await notify();
    expect([...(await readMails(suspended)), ...(await readMails(unverified))]).toEqual([]);
  });
});

// product: P7.42
describe('notifications of failed e-mails', () => {
  it('admins are notified immediately of failed e-mails; other staff are not notified', async () => {
    const [admin, moderator] = [await makeStaff('ADMIN'), await makeStaff('MODERATOR')];
    await failMail();
    go('2026-11-18T10:05:00Z');
    await notify();
    expect(await subjects(admin)).toEqual(['An e-mail could not be delivered']);
    expect((await readMails(admin))[0]?.text).toContain('/dashboard/mails?state=FAILED');
    expect(await readMails(moderator)).toEqual([]);
  });

  it('a failed notification causes no further notification', async () => {
    const [admin, second] = [await makeStaff('ADMIN'), await makeStaff('ADMIN')];
    await failMail();
    go('2026-11-18T10:05:00Z');
    await notify();
    for (const { id } of [...(await readMails(admin)), ...(await readMails(second))])
      await giveUpMail(portal.ctx, id, { from: ['QUEUED'], reason: 'no such mailbox' });
    go('2026-11-18T10:10:00Z');
    await notify();
    expect([await readMails(admin), await readMails(second)].map(({ length }) => length)).toEqual([1, 1]);
    await failMail();
    go('2026-11-18T10:15:00Z');
    await notify();
    const [, next] = await readMails(admin);
    expect(await subjects(admin)).toEqual(Array(2).fill('An e-mail could not be delivered'));
    expect(next?.text).toContain('The list shows 4 failed or bounced e-mails');
  });
});

// product: P7.42
describe('notification choices', () => {
  it('staff have a default for each notification type and can change it', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const ask = '{ viewer { notifications { kind time } } }';
    const own = [
      { kind: 'NEW_APPLICATIONS', time: 'DAILY' },
      { kind: 'WAIVER_REQUESTS', time: 'DAILY' },
    ];
    const last = [
      { kind: 'WITHDRAWN_APPLICATIONS', time: 'DAILY' },
      { kind: 'APPLICANT_MESSAGES', time: 'AT_ONCE' },
      { kind: 'AWARD_ANSWERS', time: 'DAILY' },
    ];
    expect((await portal.as(moderator, ask)).data.viewer.notifications).toEqual([...own, ...last]);
    expect((await portal.as(admin, ask)).data.viewer.notifications).toEqual([
      ...own,
      { kind: 'FAILED_MAILS', time: 'AT_ONCE' },
      ...last,
    ]);
    const { data } = await choose(admin, 'FAILED_MAILS', 'NEVER');
    expect(data.setNotification.notifications[2]).toEqual({ kind: 'FAILED_MAILS', time: 'NEVER' });
    const { myData } = (await portal.as(admin, '{ myData }')).data;
    expect(myData.notifications).toEqual([{ kind: 'FAILED_MAILS', time: 'NEVER', checkedUntil: null }]);
  });

  it('applicants have no notification choices, and staff choose only types within their permissions', async () => {
    const moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const student = await makePerson(portal.ctx);
    expect(
      (await portal.as(student, '{ viewer { notifications { kind } } }')).data.viewer.notifications,
    ).toEqual([]);
    expect((await choose(student, 'NEW_APPLICATIONS', 'DAILY')).errors?.[0]?.extensions?.code).toBe(
      'FORBIDDEN',
    );
    expect((await choose(moderator, 'FAILED_MAILS', 'AT_ONCE')).errors?.[0]?.extensions?.code).toBe(
      'FORBIDDEN',
    );
    expect(await portal.ctx.db.notification.count({ where: { userId: moderator.id } })).toBe(0);
  });

  it('erasing an account deletes its notification choices', async () => {
    const moderator = await makeStaff('MODERATOR');
    await choose(moderator, 'NEW_APPLICATIONS', 'NEVER');
    // Because of this audit entry, the account's row is anonymised instead of deleted.
    await portal.ctx.db.auditEntry.create({
      data: { actorId: moderator.id, action: 'form.save', targetType: 'scholarship', targetId: 'x' },
    });
    const { data } = await portal.as(moderator, 'mutation { deleteMyAccount { isKeptAnonymously } }');
    expect(data.deleteMyAccount).toEqual({ isKeptAnonymously: true });
    expect(await portal.ctx.db.notification.count({ where: { userId: moderator.id } })).toBe(0);
  });
});
