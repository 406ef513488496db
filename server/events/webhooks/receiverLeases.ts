import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { endLease, takeLease } from '../../platform/database/leases.ts';

/** Longer than any call; the lease of a dead process expires then. In seconds. */
const LEASE = 60;

/** Leases that limit a slow receiver to one call at a time across all instances. */
export type ReceiverLeases = {
  /** The receivers that some instance is calling under a lease. */
  listHeld(): Promise<string[]>;
  /** Returns a function that ends the lease; null if another worker has it. */
  take(receiver: string): Promise<(() => Promise<void>) | null>;
};

/** Leases by the receiver's flag. */
export function createReceiverLeases({ db }: Pick<Context, 'db'>): ReceiverLeases {
  return {
    async listHeld() {
      const rows = await db.$queryRaw<{ name: string }[]>`
        SELECT l.name FROM webhook_endpoints e JOIN leases l ON l.name = 'webhook:' || e.id
        WHERE l.until > now()`;
      return rows.map(({ name }) => name);
    },
    async take(name) {
      const lease = { name, holder: randomUUID() };
      const { isMine } = await takeLease(db, lease, LEASE);
      return isMine ? () => endLease(db, lease) : null;
    },
  };
}
