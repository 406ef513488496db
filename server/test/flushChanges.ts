import { expect, vi } from 'vitest';
import type { Database } from '../platform/database/connection.ts';

/**
 * Waits until everything written so far appears in the feed of scholarship changes. Transactions in all databases on
 * the server delay this, including transactions of concurrent test files.
 */
export async function flushChanges(db: Database): Promise<void> {
  const [{ next } = { next: '' }] = await db.$queryRaw<{ next: string }[]>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`;
  const isSettled = async () => {
    const [row] = await db.$queryRaw<{ isSettled: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 AS "isSettled"`;
    expect(row?.isSettled).toBe(true);
  };
  await vi.waitFor(isSettled, { timeout: 60_000, interval: 5 });
}
