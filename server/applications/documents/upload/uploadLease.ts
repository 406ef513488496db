import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import { Prisma } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../platform/access.ts';
import type { Context } from '../../../platform/context.ts';
import { acquireLease, endLease, type Lease } from '../../../platform/database/leases.ts';
import { refuse } from '../../../platform/errors.ts';

type LeaseContext = Pick<Context, 'db'>;

/** Lifetime of a lease in seconds, and the interval in milliseconds at which its holder renews or releases it. */
const LEASE_SECONDS = 15;
const RENEW_EVERY = 5_000;

/** Maximum wait for a lease, and polling interval, both in milliseconds. */
const WAIT = 25_000;
const ASK_EVERY = 250;

type Holders = Map<string, () => void>;

/**
 * Creates leases for uploads. Only the holder may write to an upload. A second writer requests the lease's
 * release, so that a phone with a broken connection can resume while its previous request still waits for
 * bytes.
 */
export function createUploadLeases(ctx: LeaseContext): Locker {
  const holders: Holders = new Map();
  return { newLock: (id) => createLease(ctx, holders, id) };
}

/**
 * Runs `work` while no other request writes to the upload or completes it. Throws UNAVAILABLE if the lease is not
 * released in time.
 */
export async function withUploadLease<Result>(
  ctx: LeaseContext,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lease = createLease(ctx, new Map(), id);
  try {
    await lease.lock(new AbortController().signal, () => {});
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND) throw notFound();
    throw error === ERRORS.ERR_LOCK_TIMEOUT ? refuse('UNAVAILABLE', 'request.busy') : error;
  }
  try {
    return await work();
  } finally {
    await lease.unlock();
  }
}

function createLease(ctx: LeaseContext, holders: Holders, id: string): Lock {
  const lease = { name: uploadLease(id), holder: randomUUID() };
  let renewal: NodeJS.Timeout | undefined;
  let letGo: (() => void) | undefined;
  return {
    async lock(signal, requestRelease) {
      const until = Date.now() + WAIT;
      while (!(await take(ctx, id, lease))) {
        holders.get(id)?.();
        if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await setTimeout(ASK_EVERY, undefined, { signal }).catch(() => {});
      }
      const release = () => void requestRelease();
      letGo = release;
      holders.set(id, release);
      renewal = setInterval(
        () =>
          void acquireLease(ctx.db, lease, LEASE_SECONDS).then(
            ({ isMine, isWanted }) => (isMine && !isWanted) || release(),
            release,
          ),
        RENEW_EVERY,
      );
      renewal.unref();
    },
    async unlock() {
      clearInterval(renewal);
      if (holders.get(id) === letGo) holders.delete(id);
      await endLease(ctx.db, lease);
    },
  };
}

async function take({ db }: LeaseContext, id: string, lease: Lease): Promise<boolean> {
  const { isMine } = await acquireLease(db, lease, LEASE_SECONDS);
  if (!isMine) return false;
  const upload = await db.upload.findUnique({ where: { id }, select: { id: true } });
  if (upload) return true;
  await endLease(db, lease);
  throw ERRORS.FILE_NOT_FOUND;
}

const uploadLease = (id: string) => `upload:${id}`;

export const hasActiveLease = Prisma.sql`EXISTS (SELECT FROM leases WHERE name = 'upload:' || uploads.id AND until > now())`;
