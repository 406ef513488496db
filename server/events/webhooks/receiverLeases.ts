import type { Context } from '../../platform/context.ts';

/** No call takes longer; the lease of a process that died ends then. In seconds. */
const LEASE = 60;

/** The one call at a time that a slow receiver gets from all instances together. */
export type ReceiverLeases = {
  /** The receivers that some instance is calling so. */
  listHeld(): Promise<string[]>;
  /** False when another worker has it. */
  take(receiver: string): Promise<boolean>;
  end(receiver: string): Promise<void>;
};

/** Leases in the database, which every instance sees, by its clock: among the counts of attempts, by the receiver's flag. */
export function createReceiverLeases({ db }: Pick<Context, 'db'>): ReceiverLeases {
  return {
    async listHeld() {
      const rows = await db.$queryRaw<{ key: string }[]>`
        SELECT l.key FROM webhook_endpoints e JOIN rate_limits l ON l.key = 'webhook:' || e.id
        WHERE l.expire > now()`;
      return rows.map(({ key }) => key);
    },
    async take(receiver) {
      const taken = await db.$executeRaw`
        INSERT INTO rate_limits (key, points, expire)
        VALUES (${receiver}, 1, now() + make_interval(secs => ${LEASE}))
        ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE rate_limits.expire <= now()`;
      return taken > 0;
    },
    async end(receiver) {
      await db.$executeRaw`DELETE FROM rate_limits WHERE key = ${receiver}`;
    },
  };
}
