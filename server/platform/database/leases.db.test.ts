import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { rounds } from '../../test/rounds.ts';
import { acquireLease, endLease, purgeOldLeases } from './leases.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(() => portal.ctx.db.lease.deleteMany());

const take = (holder: string, seconds = 60) =>
  acquireLease(portal.ctx.db, { name: 'upload:1', holder }, seconds);

it('only one of several simultaneous requests for a lease succeeds', async () => {
  for (let round = 0; round < rounds(10, 100); round += 1) {
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => take(`${holder}${round}`)));
    expect(taken.filter(({ isMine }) => isMine)).toHaveLength(1);
    await portal.ctx.db.lease.deleteMany();
  }
});

it('a lease can be renewed and released, and its holder sees whether callers wait', async () => {
  expect(await take('first')).toEqual({ isMine: true, isWanted: false });
  expect(await take('first')).toEqual({ isMine: true, isWanted: false });
  expect(await take('second')).toMatchObject({ isMine: false });
  expect(await take('first')).toEqual({ isMine: true, isWanted: true });
  await endLease(portal.ctx.db, { name: 'upload:1', holder: 'second' });
  expect(await take('second')).toMatchObject({ isMine: false });
  await endLease(portal.ctx.db, { name: 'upload:1', holder: 'first' });
  expect(await take('second')).toEqual({ isMine: true, isWanted: false });
});

it('an expired lease can be taken over and is purged', async () => {
  // A lease that ends now could still be valid on a connection whose processor's clock is slightly behind.
  await take('first', -1);
  expect(await take('second', -1)).toEqual({ isMine: true, isWanted: false });
  await purgeOldLeases(portal.ctx);
  expect(await portal.ctx.db.lease.count()).toBe(0);
});
