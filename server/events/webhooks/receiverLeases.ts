import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { acquireLease, endLease } from '../../platform/database/leases.ts';

/** Lifetime in seconds. It is longer than any call, so only the lease of a dead process expires. */
const LEASE = 60;

export type ReceiverLeases = {
  listHeld(): Promise<string[]>;
  take(receiver: string): Promise<(() => Promise<void>) | null>;
};

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
      const { isMine } = await acquireLease(db, lease, LEASE);
      return isMine ? () => endLease(db, lease) : null;
    },
  };
}
