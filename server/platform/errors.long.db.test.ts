import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { openDatabase } from './database/connection.ts';
import { isDatabaseUnavailable } from './errors.ts';

it.each(['another statement', 'its end'])(
  'a connection lost in a transaction before %s is reported as database unavailable',
  async (next) => {
    const database = await createTestDatabase();
    const db = openDatabase(database.url);
    const server = new pg.Client({ connectionString: inject('databaseServer') });
    await server.connect();
    try {
      const transaction = db.$transaction(async (tx) => {
        const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        await server.query('SELECT pg_terminate_backend($1, 10_000)', [own?.pid]);
        await db.$queryRaw`SELECT 1`;
        if (next === 'another statement') await tx.user.count();
      });
      const error = await transaction.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(isDatabaseUnavailable(error)).toBe(true);
    } finally {
      await server.end();
      await db.$disconnect();
      await database.drop();
    }
  },
);

it('a write to a read-only standby is reported as database unavailable', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(`${database.url}?options=-c%20default_transaction_read_only=on`);
  try {
    for (const write of [
      () => db.$executeRaw`UPDATE users SET name = name`,
      () => db.user.updateMany({ data: { name: 'Ada' } }),
    ]) {
      const error = await write().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
  } finally {
    await db.$disconnect();
    await database.drop();
  }
});
