import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signAccessToken } from '../../../accounts/auth/sessions/accessToken.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { notifyExtensions } from '../notifyExtensions.ts';
import { recordHeartbeat } from './recordHeartbeat.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'UTC' }, { now: () => now });
  await portal.person('admin');
});
beforeEach(async () => {
  now = TEST_NOW;
  await portal.ctx.db.systemState.deleteMany();
});
afterEach(async () => {
  await portal.ctx.db.outage.deleteMany();
  await portal.ctx.db.outboxMail.deleteMany();
  await portal.ctx.db.scholarship.updateMany({ data: { archivedAt: TEST_NOW } });
});
afterAll(() => portal.close());

const time = (clock: string) => new Date(`1970-01-01T${clock}Z`);
async function goDown(from: string, to: string): Promise<void> {
  now = new Date(from);
  await recordHeartbeat(portal.ctx);
  now = new Date(to);
  await Promise.all([recordHeartbeat(portal.ctx), recordHeartbeat(portal.ctx)]);
}
const mailsTo = async ({ email: to }: { email: string }) =>
  portal.ctx.db.outboxMail.findMany({ where: { to } });
async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  part: 'admin' | 'moderator' = 'admin',
) {
  const person = await portal.person(part);
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await portal.ctx.db.session.update({
    where: { id: person.sessionId },
    data: { expiresAt, createdAt: now },
  });
  const token = await signAccessToken(portal.ctx, { userId: person.id, sessionId: person.sessionId });
  return portal.as({ ...person, headers: { authorization: `Token ${token}` } }, query, variables);
}
const listOutages = async () =>
  (await ask('{ staffOverview { outages { id count names } } }')).data.staffOverview.outages;
const extend = (id: string, input: object) =>
  ask('mutation($id: UUID!, $input: OutageExtensionInput!) { extendOutage(id: $id, input: $input) }', {
    id,
    input: { reason: 'The portal was down', ...input },
  });
const closesAt = async (id: string) =>
  (await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } })).closesAt;

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
    now = new Date('2026-06-16T09:00:10Z');
    expect((await extend(outage.id, {})).data.extendOutage).toBe(4);
    // The new deadline is `now` plus the outage's two and a half hours, rounded up to the end of the minute.
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
    now = new Date('2026-10-24T12:00:00Z');
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
