import type { Prisma } from '../../../prisma/client/client.ts';

/** An exclusive claim across all instances, such as `upload:…`, `webhook:…` or `worker:…` (jobLeases.ts). */
export type Lease = { name: string; holder: string };

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;
type Writer = Pick<Prisma.TransactionClient, '$executeRaw'>;

/**
 * Takes or renews a lease for `seconds`, measured by the database's clock. If another holder has the lease, marks it
 * as wanted. Uses no session state, so it works with any pooler.
 */
export async function acquireLease(
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

export async function endLease(db: Writer, { name, holder }: Lease): Promise<void> {
  await db.$executeRaw`DELETE FROM leases WHERE name = ${name} AND holder = ${holder}`;
}

export async function purgeOldLeases({ db }: { db: Writer }): Promise<void> {
  await db.$executeRaw`DELETE FROM leases WHERE until < now()`;
}
