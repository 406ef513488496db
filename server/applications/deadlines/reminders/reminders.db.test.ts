import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { purgeOldReminders, sendReminders } from './sendReminders.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal(
    { TIME_ZONE: 'Europe/Oslo', MAIL_FROM: 'no-reply@example.org' },
    { now: () => now },
  );
});
beforeEach(async () => {
  now = TEST_NOW;
  await portal.ctx.db.applicationDraft.deleteMany();
});
afterAll(() => portal.close());

const HOUR = 3_600_000;
const LONG_AGO = new Date('2026-01-01');
const CLOSING = new Date('2026-07-01T22:00:00Z');
const at = (days: number) => new Date(CLOSING.getTime() - days * 24 * HOUR);
const open = (given: object = {}) => makeScholarship(portal.ctx, { deadline: '2026-07-01', ...given });
async function draftOf(
  scholarshipId: string,
  person: Partial<Parameters<typeof makePerson>[1]> = {},
  createdAt = LONG_AGO,
) {
  const made = await makePerson(portal.ctx, person);
  await portal.ctx.db.applicationDraft.create({
    data: { applicantId: made.id, scholarshipId, content: {}, createdAt },
  });
  return made;
}
async function remind(): Promise<void> {
  await Promise.all([sendReminders(portal.ctx), sendReminders(portal.ctx)]);
}
const subjects = async ({ email: to }: Person) =>
  (await portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } })).map(
    ({ subject }) => subject,
  );

// product: P4.10
describe('deadline reminders', () => {
  it("a draft's owner gets reminders exactly 7 and 2 days before the deadline", async () => {
    const scholarship = await open();
    const person = await draftOf(scholarship.id);
    const counts: number[] = [];
    for (const moment of [
      at(7).getTime() - 1,
      at(7).getTime(),
      at(6).getTime(),
      at(2).getTime() - 1,
      at(2).getTime(),
      at(1).getTime(),
      CLOSING.getTime(),
    ]) {
      now = new Date(moment);
      await remind();
      counts.push((await subjects(person)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
    const said = (await subjects(person)).map((subject) =>
      subject.replace(/^Scholarship \d+ (.*) · .*$/, '$1'),
    );
    expect(said).toEqual(['closes in 7 days', 'closes in 2 days']);
    now = new Date(CLOSING.getTime() + 31 * 24 * HOUR);
    await purgeOldReminders(portal.ctx);
    expect(await portal.ctx.db.deadlineReminder.count({ where: { userId: person.id } })).toBe(0);
  });

  it('reminders follow extended deadlines; those due before the draft or extension existed are skipped', async () => {
    const { id } = await open();
    const [extended, begun] = [await draftOf(id), await draftOf(id, {}, at(6.5))];
    await portal.ctx.db.deadlineExtension.create({
      data: {
        scholarshipId: id,
        applicantId: extended.id,
        deadline: new Date('2026-07-04'),
        deadlineTime: new Date('1970-01-01T23:59Z'),
        timeZone: 'Europe/Oslo',
        reason: 'Illness',
        createdAt: at(3.5),
        toldAt: at(3.5),
      },
    });
    now = at(2);
    await remind();
    expect([await subjects(extended), (await subjects(begun)).length]).toEqual([[], 1]);
    now = at(-1);
    await remind();
    expect(await subjects(extended)).toEqual([expect.stringContaining('closes in 2 days')]);
  });

  it('a reminder missed during an outage is sent later and states the remaining days', async () => {
    const { id } = await open();
    const person = await draftOf(id);
    now = at(4.5);
    await remind();
    expect(await subjects(person)).toEqual([expect.stringContaining('closes in 5 days')]);
  });

  it('no deadline reminder is sent if the applicant or the scholarship is ineligible', async () => {
    const { id } = await open();
    const applied = await draftOf(id);
    await makeApplication(portal.ctx, { applicantId: applied.id, scholarshipId: id });
    const people = [
      applied,
      await draftOf(id, { suspendedAt: TEST_NOW }),
      await draftOf(id, { emailVerified: false }),
      await draftOf((await open({ archivedAt: TEST_NOW })).id),
      await draftOf((await open({ state: 'DRAFT' })).id),
      await draftOf((await open({ deadline: '2199-12-31' })).id),
    ];
    now = at(1);
    await remind();
    expect((await Promise.all(people.map(subjects))).flat()).toEqual([]);
  });
});
