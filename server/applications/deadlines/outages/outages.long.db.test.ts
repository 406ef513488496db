import { describe, expect, it } from 'vitest';
import { makeScholarship } from '../../../test/factories.ts';
import { recordHeartbeat } from './recordHeartbeat.ts';
import { openOutagesPortal, time } from './test/outagesPortal.ts';

const { portal, clock, ask, goDown, mailsTo, listOutages, extend, closesAt } = await openOutagesPortal();

// product: P7.24
describe('outage during a deadline', () => {
  it('admins are notified of an outage only if a deadline passed during it', async () => {
    const admin = await portal.person('admin');
    await makeScholarship(portal.ctx, { deadline: '2026-06-15', scholarshipName: 'Drowned Grant' });
    await makeScholarship(portal.ctx, { deadline: '2026-06-16' });
    await makeScholarship(portal.ctx, { deadline: '2026-06-15', state: 'DRAFT' });
    await goDown('2026-06-15T10:00:00Z', '2026-06-15T20:00:00Z');
    await goDown('2026-06-15T23:58:30Z', '2026-06-16T00:00:29Z');
    expect(await mailsTo(admin)).toEqual([]);
    await portal.ctx.db.systemState.deleteMany();
    await goDown('2026-06-15T23:00:00Z', '2026-06-16T02:00:00Z');
    await recordHeartbeat(portal.ctx);
    const mails = await mailsTo(admin);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ was down while a deadline passed$/),
    ]);
    expect(mails[0]?.text).toContain('from 15 Jun 2026, 23:00 to 16 Jun 2026, 02:00');
    expect(await listOutages()).toEqual([{ id: expect.anything(), count: 1, names: ['Drowned Grant'] }]);
    const moderator = await ask('{ staffOverview { outages { id } } }', {}, 'moderator');
    expect(moderator.data).toEqual({ staffOverview: { outages: null } });
  });

  it("a post-outage deadline must be in the future in every scholarship's time zone", async () => {
    const [east, west] = await Promise.all([
      makeScholarship(portal.ctx, { deadline: '2026-10-24', timeZone: 'Pacific/Kiritimati' }),
      makeScholarship(portal.ctx, {
        deadline: '2026-10-24',
        deadlineTime: time('12:00'),
        timeZone: 'Europe/Oslo',
      }),
    ]);
    await goDown('2026-10-24T09:00:00Z', '2026-10-24T13:00:00Z');
    const [outage] = await listOutages();
    const passed = await extend(outage.id, { applicationDeadline: '2026-10-25', deadlineTime: '02:30' });
    expect(passed.errors?.[0]?.extensions.fields).toEqual({
      applicationDeadline: 'This time has passed in Pacific/Kiritimati. Choose a later one.',
    });
    expect(await closesAt(east.id)).toEqual(new Date('2026-10-24T10:00:00Z'));
    clock.now = new Date('2026-10-24T12:00:00Z');
    expect(
      (await extend(outage.id, { applicationDeadline: '2026-10-25', deadlineTime: '02:30' })).data
        .extendOutage,
    ).toBe(2);
    expect(await closesAt(west.id)).toEqual(new Date('2026-10-25T01:31:00Z'));
    expect(await closesAt(east.id)).toEqual(new Date('2026-10-24T12:31:00Z'));
  });

  it('an admin can dismiss an outage without extending deadlines', async () => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-15' });
    await goDown('2026-06-15T23:00:00Z', '2026-06-16T02:00:00Z');
    const [outage] = await listOutages();
    const dismissed = await ask(`mutation { dismissOutage(id: "${outage.id}") }`);
    expect([dismissed.data.dismissOutage, await listOutages()]).toEqual([true, []]);
    expect(await closesAt(id)).toEqual(new Date('2026-06-16T00:00:00Z'));
  });
});
