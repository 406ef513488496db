import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { notifyExtensions } from '../notifyExtensions.ts';
import { openOutagesPortal, time } from './test/outagesPortal.ts';

const { portal, clock, goDown, mailsTo, listOutages, extend, closesAt } = await openOutagesPortal();

// product: P7.24
describe('outage during a deadline', () => {
  it('one call extends all affected deadlines by the length of the outage', async () => {
    const zones = ['Asia/Kathmandu', 'Europe/Oslo', 'Etc/GMT+12'];
    const closings = ['2026-06-16T05:00', '2026-06-16T01:15', '2026-06-15T11:15'];
    const made = await Promise.all(
      zones.map((timeZone, place) =>
        makeScholarship(portal.ctx, {
          timeZone,
          deadline: closings[place]?.slice(0, 10) ?? '',
          deadlineTime: time(closings[place]?.slice(11) ?? ''),
        }),
      ),
    );
    const personal = await makeScholarship(portal.ctx, { deadline: '2026-06-01', timeZone: 'UTC' });
    const people = await Promise.all([1, 2, 3].map(() => makePerson(portal.ctx)));
    const [drafter, extended, later] = people as [Person, Person, Person];
    await portal.ctx.db.applicationDraft.create({
      data: { applicantId: drafter.id, scholarshipId: made[1]?.id ?? '', content: {} },
    });
    const grant = (applicantId: string, deadline: string, createdAt: Date) => ({
      ...{ scholarshipId: personal.id, applicantId, deadline: new Date(deadline), createdAt },
      ...{ deadlineTime: time('23:30'), timeZone: 'UTC', reason: 'Illness', toldAt: TEST_NOW },
    });
    // `later` has a newer extension that ends after the outage, so the outage does not affect it.
    await portal.ctx.db.deadlineExtension.createMany({
      data: [
        grant(extended.id, '2026-06-15', TEST_NOW),
        grant(later.id, '2026-06-20', new Date(TEST_NOW.getTime() + 1000)),
      ],
    });
    await goDown('2026-06-15T23:00:00Z', '2026-06-16T01:30:00Z');
    const [outage] = await listOutages();
    expect(outage.count).toBe(4);
    clock.now = new Date('2026-06-16T09:00:10Z');
    expect((await extend(outage.id, {})).data.extendOutage).toBe(4);
    // The new deadline is the clock's time plus the outage's two and a half hours, rounded up to a full minute.
    const until = new Date('2026-06-16T11:31:00Z');
    for (const { id } of made) expect(await closesAt(id)).toEqual(until);
    expect(await closesAt(personal.id)).toEqual(new Date('2026-06-02T00:00:00Z'));
    const last = await portal.ctx.db.deadlineExtension.findFirstOrThrow({
      where: { applicantId: extended.id },
      orderBy: { createdAt: 'desc' },
    });
    expect(last.closesAt).toEqual(until);
    await notifyExtensions(portal.ctx);
    for (const person of [drafter, extended]) expect(await mailsTo(person)).toHaveLength(1);
    expect(await mailsTo(later)).toEqual([]);
    expect(await listOutages()).toEqual([]);
    expect((await extend(outage.id, {})).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const lines = await portal.ctx.db.auditEntry.findMany({ where: { targetId: outage.id } });
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ['outage.extend', expect.objectContaining({ extended: 4 })],
    ]);
  });
});
