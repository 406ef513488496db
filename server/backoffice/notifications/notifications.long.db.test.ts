import { describe, expect, it } from 'vitest';
import { giveUpMail } from '../../events/mail/giveUpMail.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { makeWaiverRequestId } from '../../test/rights/records.ts';
import { openNoticesPortal } from './test/noticesPortal.ts';

const parts = await openNoticesPortal();
const { portal, clock, go, makeStaff, apply, choose, readMails, notify, subjects, failMail } = parts;

// product: P7.42
describe('notifications of staff', () => {
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
    await portal.ctx.db.application.update({ where: { id: cancelled }, data: { cancelledAt: clock.now } });
    go('2026-11-19T06:01:00Z');
    await notify();
    expect(await readMails(moderator)).toEqual([]);
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
});

// product: P7.42
describe('notifications of failed e-mails', () => {
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
