import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSessionExpiry } from '../../accounts/auth/sessions/sessionLimits.ts';
import type { Context } from '../../platform/context.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makePanel } from '../../test/assessment.ts';
import { makeAward, makeParts } from '../../test/awards.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { expireAccounts } from './expireAccounts.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const DAY = 86_400_000;
const daysFrom = (days: number) => new Date(TEST_NOW.getTime() + days * DAY);
const LONG_AGO = daysFrom(-2000);

const run = (day: number, days: number | null = 365) =>
  expireAccounts({
    ...portal.ctx,
    env: { ...portal.ctx.env, RETAIN_ACCOUNTS: days ?? undefined },
    now: () => daysFrom(day),
  });
const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
const read = (id: string) => portal.ctx.db.user.findUnique({ where: { id } });
const mailsTo = (to: string) =>
  portal.ctx.db.outboxMail.findMany({ where: { to, subject: { contains: 'will be deleted' } } });

const makeUnused = (given: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(portal.ctx, { createdAt: LONG_AGO, ...given });

async function makeOld(applicantId: string, given: Partial<Parameters<typeof makeApplication>[1]> = {}) {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const application = await makeApplication(portal.ctx, {
    ...{ applicantId, scholarshipId, status: 'REJECTED', createdAt: LONG_AGO, updatedAt: LONG_AGO },
    ...given,
  });
  return { ...application, scholarshipId };
}

// product: P7.65
describe('unused accounts', () => {
  it("an unused account's owner is warned once; the erasure is audited without the name", async () => {
    const { db } = portal.ctx;
    const person = await makePerson(portal.ctx, { createdAt: daysFrom(-340), name: 'Unused Person' });
    const newer = await makePerson(portal.ctx, { createdAt: daysFrom(-300) });
    await Promise.all([run(2), run(2)]);
    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/login');
    expect(await mailsTo(newer.email)).toEqual([]);
    const { inactiveWarnedAt } = (await read(person.id)) ?? {};
    expect(inactiveWarnedAt).toEqual(daysFrom(2));
    await run(31);
    expect(await read(person.id)).not.toBeNull();
    expect(await mailsTo(person.email)).toHaveLength(1);
    await run(32);
    expect(await read(person.id)).toBeNull();
    const [entry] = await db.auditEntry.findMany({ where: { targetId: person.id } });
    expect(entry).toMatchObject({ action: 'user.expire', actorId: null, targetType: 'user' });
    expect(JSON.stringify(entry)).not.toContain('Unused Person');
    expect(await read(newer.id)).toMatchObject({ inactiveWarnedAt: null });
  });

  it('signing in after the warning prevents the erasure of an unused account', async () => {
    const person = await makeUnused();
    await run(2);
    expect((await read(person.id))?.inactiveWarnedAt).toEqual(daysFrom(2));
    await setSessionExpiry({ ...portal.ctx, now: () => daysFrom(20) }, { userId: person.id });
    await run(40);
    expect(await read(person.id)).toMatchObject({ signedInAt: daysFrom(20), inactiveWarnedAt: null });
    expect(await mailsTo(person.email)).toHaveLength(1);
    await run(20 + 336);
    expect(await mailsTo(person.email)).toHaveLength(2);
    await run(20 + 366);
    expect(await read(person.id)).toBeNull();
  });

  it("erasing an account with only old records preserves amounts without the person's name", async () => {
    const { db } = portal.ctx;
    const person = await makeUnused();
    const { id: applicationId, scholarshipId } = await makeOld(person.id, { status: 'ACCEPTED' });
    await makeAward(portal.ctx, { applicationId, state: 'ENDED' });
    const paid = { payerId: person.id, scholarshipId, applicationId, createdAt: LONG_AGO } as const;
    await makePayment(portal.ctx, { ...paid, status: 'PAID' });
    await run(2);
    await run(32);
    expect(await read(person.id)).toMatchObject({ anonymizedAt: daysFrom(32), name: 'Deleted user' });
    expect(await db.award.findFirst({ where: { applicationId } })).toMatchObject({ amount: 300_000n });
  });

  it('switching off the erasure of unused accounts or extending its period cancels the warning', async () => {
    for (const other of [null, 5000]) {
      const person = await makeUnused();
      await run(2);
      await run(10, other);
      expect((await read(person.id))?.inactiveWarnedAt).toBeNull();
      await run(40);
      expect((await read(person.id))?.inactiveWarnedAt).toEqual(daysFrom(40));
    }
  });
});

// product: P7.66
// security: C131
describe('accounts that are never erased for being unused', () => {
  const KEPT: Record<string, () => Promise<{ id: string; email: string }>> = {
    moderator: () => makeUnused({ role: 'MODERATOR' }),
    admin: () => makeUnused({ role: 'ADMIN' }),
    async coordinator() {
      const { id } = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
      return portal.ctx.db.user.update({ where: { id }, data: { createdAt: LONG_AGO } });
    },
    async assessor() {
      const person = await makeUnused();
      const panelId = await makePanel(portal.ctx, { members: 0 });
      await portal.ctx.db.panelMember.create({
        data: { panelId, userId: person.id, createdAt: LONG_AGO },
      });
      return person;
    },
    suspended: () => makeUnused({ suspendedAt: LONG_AGO }),
    async 'pending application'() {
      const person = await makeUnused();
      await makeOld(person.id, { status: 'PENDING' });
      return person;
    },
    async 'application being processed'() {
      const person = await makeUnused();
      await makeOld(person.id, { status: 'PROCESSING' });
      return person;
    },
    async 'recent decision'() {
      const person = await makeUnused();
      await makeOld(person.id, { updatedAt: daysFrom(-100) });
      return person;
    },
    async 'decision in a release'() {
      const person = await makeUnused();
      await makeOld(person.id, { isHeld: true });
      return person;
    },
    async 'offered award'() {
      const person = await makeUnused();
      const { id: applicationId } = await makeOld(person.id, { status: 'ACCEPTED' });
      await makeAward(portal.ctx, { applicationId, state: 'OFFERED' });
      return person;
    },
    async 'accepted award'() {
      const person = await makeUnused();
      const { id: applicationId } = await makeOld(person.id, { status: 'ACCEPTED' });
      await makeAward(portal.ctx, { applicationId, state: 'ACCEPTED' });
      return person;
    },
    async 'planned payment of an award'() {
      const person = await makeUnused();
      const { id: applicationId } = await makeOld(person.id, { status: 'ACCEPTED' });
      const { id } = await makeAward(portal.ctx, { applicationId, state: 'WITHDRAWN' });
      await makeParts(portal.ctx, id, [['2027-01-01', 100]]);
      return person;
    },
    async 'payment in dispute'() {
      const person = await makeUnused();
      const { id: applicationId, scholarshipId } = await makeOld(person.id);
      const { id: paymentId } = await makePayment(portal.ctx, {
        ...{ payerId: person.id, scholarshipId, applicationId, status: 'PAID', createdAt: LONG_AGO },
      });
      await portal.ctx.db.paymentAttention.create({ data: { paymentId, reason: 'DISPUTED' } });
      return person;
    },
    async 'payment without an application'() {
      const person = await makeUnused();
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      const payment = { payerId: person.id, scholarshipId, createdAt: LONG_AGO } as const;
      await makePayment(portal.ctx, { ...payment, status: 'PAID' });
      return person;
    },
  };

  it.each(Object.keys(KEPT))('an unused account is exempt from erasure in this case: %s', async (name) => {
    const { id, email } = (await KEPT[name]?.()) ?? { id: '', email: '' };
    await run(2);
    expect(await mailsTo(email)).toEqual([]);
    await portal.ctx.db.user.update({ where: { id }, data: { inactiveWarnedAt: LONG_AGO } });
    await run(40);
    expect(await read(id)).toMatchObject({ anonymizedAt: null, inactiveWarnedAt: null });
  });

  it('an account with an active session is never erased for being unused', async () => {
    const { id } = await makeUnused();
    await portal.ctx.db.user.update({ where: { id }, data: { inactiveWarnedAt: LONG_AGO } });
    await run(0.5);
    expect(await read(id)).toMatchObject({ inactiveWarnedAt: null });
  });

  it('an application entered just before the erasure prevents it', async () => {
    const { id } = await makeUnused();
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await run(2);
    const { erasure } = await portal.ctx.db.$transaction(async (db) => {
      await db.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      const erasure = run(40);
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toHaveLength(1);
      await makeApplication({ ...portal.ctx, db } as Context, { applicantId: id, scholarshipId });
      return { erasure };
    });
    await erasure;
    expect(await read(id)).toMatchObject({ anonymizedAt: null });
  });
});

// product: P7.67
it('expiredRecords counts unused accounts without warning their owners', async () => {
  const count = async (days: number) => {
    const { data } = await portal.asAdmin(
      'query ($days: Int!) { expiredRecords(rule: ACCOUNTS, days: $days) }',
      { days },
    );
    return data.expiredRecords;
  };
  const before = await count(3000);
  const person = await makePerson(portal.ctx, { createdAt: daysFrom(-3200) });
  await portal.ctx.db.session.deleteMany({ where: { userId: person.id } });
  expect([before, await count(3000), await count(3300)]).toEqual([0, 1, 0]);
  expect(await mailsTo(person.email)).toEqual([]);
  expect(await read(person.id)).toMatchObject({ inactiveWarnedAt: null });
});
