import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
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

const makeUnused = (given: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(portal.ctx, { createdAt: LONG_AGO, ...given });

// product: P7.65
describe('unused accounts', () => {
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
