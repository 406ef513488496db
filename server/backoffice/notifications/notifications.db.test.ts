import { describe, expect, it } from 'vitest';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { openNoticesPortal } from './test/noticesPortal.ts';

const parts = await openNoticesPortal();
const { portal, clock, go, makeStaff, apply, choose, readMails, notify, subjects, failMail } = parts;

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

  it('suspended and unverified staff get no notification e-mails', async () => {
    const [suspended, unverified] = [await makeStaff('MODERATOR'), await makeStaff('MODERATOR')];
    const { user } = portal.ctx.db;
    await user.update({ where: { id: suspended.id }, data: { suspendedAt: clock.now } });
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
});
