import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/emptyDatabase.ts';
import { openDatabase, PLAN_CHOSEN_ONCE, PLAN_ONCE } from './connection.ts';

it("a connection caches the portal's plans and at most 100 plans of client-defined queries", async () => {
  const { url, drop } = await createEmptyDatabase();
  const db = openDatabase(url, { size: 1 });
  try {
    for (let column = 0; column < 120; column += 1)
      await db.$queryRawUnsafe(`${PLAN_CHOSEN_ONCE} SELECT ${column} AS chosen`);
    await db.$queryRawUnsafe(`${PLAN_ONCE} SELECT 1 AS ours`);
    await db.$queryRawUnsafe('SELECT 1 AS neither');
    const kept = await db.$queryRawUnsafe<{ ours: bigint; chosen: bigint; neither: bigint }[]>(
      `SELECT ${['ours', 'chosen', 'neither']
        .map((name) => `count(*) FILTER (WHERE statement LIKE '%SELECT % AS ${name}') AS ${name}`)
        .join(', ')} FROM pg_prepared_statements`,
    );
    expect(kept).toEqual([{ ours: 1n, chosen: 100n, neither: 0n }]);
  } finally {
    await db.$disconnect();
    await drop();
  }
});
