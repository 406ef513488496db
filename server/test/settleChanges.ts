import { expect, vi } from 'vitest';
import type { Database } from '../platform/database/connection.ts';

/**
 * Waits until whatever was written so far is in the scholarships' changes. Transactions of all databases of the server
 * count, and test files that run at the same time have theirs on it: some hold a lock for as long as a statement of a
 * test may wait for it, fifteen seconds (`patience` in api.ts).
 */
export async function settleChanges(db: Database): Promise<void> {
  const [{ next } = { next: '' }] = await db.$queryRaw<{ next: string }[]>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`;
  const isSettled = async () => {
    const [row] = await db.$queryRaw<{ isSettled: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 AS "isSettled"`;
    expect(row?.isSettled).toBe(true);
  };
  await vi.waitFor(isSettled, { timeout: 60_000, interval: 5 });
}
