import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import { notFound } from '../../../platform/access.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';

type LeaseContext = Pick<Context, 'db'>;

/** Seconds that a lease holds, and milliseconds after which its holder renews it or lets go. */
const LEASE_SECONDS = 15;
const RENEW_EVERY = 5_000;

/** How long another one waits for it, and how often it asks; in milliseconds. */
const WAIT = 25_000;
const ASK_EVERY = 250;

/** Holders in this process, who let go at once. There are as many as there are requests under way. */
type Holders = Map<string, () => void>;

/**
 * Who writes to an upload holds a lease on its row: no connection is held for it, it works for any number of instances,
 * and one whose process died ends by itself. Another one who wants it asks the holder to let go: a phone whose connection broke
 * resumes while its former request still waits for bytes.
 */
export function createUploadLeases(ctx: LeaseContext): Locker {
  const holders: Holders = new Map();
  return { newLock: (id) => createLease(ctx, holders, id) };
}

/** Does some work while no one writes to the upload or does the same. UNAVAILABLE when it takes the other one too long. */
export async function holdUpload<Result>(
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
  const key = randomUUID();
  let renewal: NodeJS.Timeout | undefined;
  let letGo: (() => void) | undefined;
  return {
    async lock(signal, requestRelease) {
      const until = Date.now() + WAIT;
      while (!(await take(ctx, id, key))) {
        holders.get(id)?.();
        if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await setTimeout(ASK_EVERY, undefined, { signal }).catch(() => {});
      }
      const release = () => void requestRelease();
      letGo = release;
      holders.set(id, release);
      renewal = setInterval(
        () => void renew(ctx, id, key).then((isMine) => isMine || release(), release),
        RENEW_EVERY,
      );
      renewal.unref();
    },
    async unlock() {
      clearInterval(renewal);
      if (holders.get(id) === letGo) holders.delete(id);
      await ctx.db.$executeRaw`
        UPDATE uploads SET lease_key = NULL, lease_until = NULL, is_wanted = false
        WHERE id = ${id}::uuid AND lease_key = ${key}::uuid`;
    },
  };
}

/** By the database's clock, which is the same for all instances. */
async function take({ db }: LeaseContext, id: string, key: string): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE uploads SET lease_key = ${key}::uuid, is_wanted = false,
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id}::uuid AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
  if (taken === 1) return true;
  const wanted = await db.$executeRaw`UPDATE uploads SET is_wanted = true WHERE id = ${id}::uuid`;
  if (wanted === 0) throw ERRORS.FILE_NOT_FOUND;
  return false;
}

/** False when another one waits for it, or has it. */
async function renew({ db }: LeaseContext, id: string, key: string): Promise<boolean> {
  const [lease] = await db.$queryRaw<{ isWanted: boolean }[]>`
    UPDATE uploads SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id}::uuid AND lease_key = ${key}::uuid RETURNING is_wanted AS "isWanted"`;
  return lease?.isWanted === false;
}
