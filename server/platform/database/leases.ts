import type { Prisma } from '../../../prisma/client/client.ts';

/** What one holder has for itself, on all instances: `upload:…`, `webhook:…`, and `worker:…` of the job queue (jobLeases.ts). */
export type Lease = { name: string; holder: string };

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;
type Writer = Pick<Prisma.TransactionClient, '$executeRaw'>;

/**
 * Takes or renews a lease for so many seconds by the database's clock, unless another one holds it: then that one is told that the lease
 * is wanted. A holder that dies loses it by itself. No connection is held, so this works with any pooler.
 */
export async function takeLease(
  db: Reader,
  { name, holder }: Lease,
  seconds: number,
): Promise<{ isMine: boolean; isWanted: boolean }> {
  const [lease] = await db.$queryRaw<{ isMine: boolean; isWanted: boolean }[]>`
    INSERT INTO leases AS held (name, holder, until)
    VALUES (${name}, ${holder}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (name) DO UPDATE SET
      holder = CASE WHEN held.until <= now() THEN excluded.holder ELSE held.holder END,
      until = CASE WHEN held.until <= now() OR held.holder = excluded.holder THEN excluded.until ELSE held.until END,
      is_wanted = held.until > now() AND (held.is_wanted OR held.holder <> excluded.holder)
    RETURNING holder = ${holder} AS "isMine", is_wanted AS "isWanted"`;
  return lease ?? { isMine: false, isWanted: false };
}

/** Lets go of a lease, unless it is another one's by now. */
export async function endLease(db: Writer, { name, holder }: Lease): Promise<void> {
  await db.$executeRaw`DELETE FROM leases WHERE name = ${name} AND holder = ${holder}`;
}

/** Removes leases that have ended. */
export async function purgeOldLeases({ db }: { db: Writer }): Promise<void> {
  await db.$executeRaw`DELETE FROM leases WHERE until < now()`;
}
