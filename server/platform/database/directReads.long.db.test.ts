import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { Prisma } from '../../../prisma/client/client.ts';
import { createEmptyDatabase } from '../../test/emptyDatabase.ts';
import { openDatabase } from './connection.ts';
import { readDirectly } from './directReads.ts';

const ZONES = ['UTC', 'Asia/Dhaka', 'America/New_York'];

const VALUES = `
  1::int2 AS small, 2147483647::int4 AS whole, 9007199254740993::int8 AS large, 12.50::numeric AS fee,
  1e-7::numeric AS tiny, 0.1::float4 AS single, 0.1::float8 AS double, true AS yes, NULL::int8 AS nothing,
  'Łódź'::text AS words, 'x'::varchar AS short, '0195f3a0-0000-7000-8000-000000000000'::uuid AS id,
  '2026-03-29'::date AS day, '2026-03-29 02:30:00'::timestamp AS local, '2026-03-29 02:30:00.123456+00'::timestamptz AS instant,
  '2026-03-29 02:30:00+06'::timestamptz AS elsewhere, '{"a": [1, null]}'::json AS json, '{"b": 1.5}'::jsonb AS jsonb,
  'null'::jsonb AS json_null, '\\x00ff'::bytea AS bytes, 1259::oid AS oid, 'name'::name AS name,
  ARRAY[1, NULL]::int4[] AS wholes, ARRAY[9007199254740993, NULL]::int8[] AS larges, ARRAY[1.10, NULL]::numeric[] AS fees,
  ARRAY['a,b', 'c"d', NULL]::text[] AS texts, ARRAY['2026-03-29', NULL]::date[] AS days,
  ARRAY['2026-03-29 02:30:00+00', NULL]::timestamptz[] AS instants, ARRAY['{"a": 1}', NULL]::jsonb[] AS jsons,
  ARRAY['0195f3a0-0000-7000-8000-000000000000']::uuid[] AS ids, ARRAY[true, false]::bool[] AS answers,
  ARRAY[]::int8[] AS none, ARRAY['\\x00ff'::bytea] AS files`;

async function withDatabase(work: (db: ReturnType<typeof openDatabase>) => Promise<void>) {
  const { url, drop } = await createEmptyDatabase();
  const db = openDatabase(url, { size: 2 });
  try {
    await work(db);
  } finally {
    vi.unstubAllEnvs();
    await db.$disconnect();
    await drop();
  }
}

it('a query returns the same values inside and outside transactions', () =>
  withDatabase(async (db) => {
    const statement = Prisma.sql`SELECT ${Prisma.raw(VALUES)}`;
    for (const zone of ZONES) {
      vi.stubEnv('TZ', zone);
      const [outside] = await db.$queryRaw<object[]>(statement);
      const [inside] = await db.$transaction((tx) => tx.$queryRaw<object[]>(statement));
      expect(outside).toStrictEqual(inside);
    }
  }));

it('query parameters are passed identically inside and outside transactions', () =>
  withDatabase(async (db) => {
    const instant = new Date('2026-03-29T23:30:00.123Z');
    const statement = Prisma.sql`SELECT ${instant}::timestamptz AS instant, ${instant}::date AS day, ${instant}::timestamp AS local,
      ${[instant]}::timestamptz[] AS instants, ${9007199254740993n}::int8 AS large, ${new Prisma.Decimal('12.50')}::numeric AS fee,
      ${['a,b', 'c"d']}::text[] AS texts, ${[]}::uuid[] AS none, ${null}::text AS nothing, ${true}::bool AS yes,
      ${0.1}::float8 AS double, ${JSON.stringify({ a: [1] })}::jsonb AS json, ${new Uint8Array([0, 255])}::bytea AS bytes`;
    for (const zone of ZONES) {
      vi.stubEnv('TZ', zone);
      const [outside] = await db.$queryRaw<object[]>(statement);
      const [inside] = await db.$transaction((tx) => tx.$queryRaw<object[]>(statement));
      expect(outside).toStrictEqual(inside);
    }
  }));

it('uncommitted changes are visible only inside their transaction', () =>
  withDatabase(async (db) => {
    await db.$executeRaw`CREATE TABLE note (words text)`;
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO note VALUES ('within')`;
      expect(await tx.$queryRaw`SELECT words FROM note`).toEqual([{ words: 'within' }]);
      expect(await db.$queryRaw`SELECT words FROM note`).toEqual([]);
    });
  }));

it('an idle connection that the database closes is replaced', () =>
  withDatabase(async (db) => {
    const other = await db.$transaction(async (tx) => {
      const [{ pid }] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
      return pid;
    });
    await db.$transaction((tx) => tx.$queryRaw`SELECT pg_terminate_backend(${other})`).catch(() => undefined);
    expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  }));

it('the Prisma client is created lazily and only once', async () => {
  const { url, drop } = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: url });
  const inner = openDatabase(url, { size: 1 });
  let made = 0;
  const makeClient = () => {
    made += 1;
    return inner;
  };
  const db = readDirectly({ makeClient, pool, nameStatement: () => '' });
  try {
    expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    expect(made).toBe(0);
    await db.$executeRaw`SELECT 1`;
    await db.$transaction((tx) => tx.$executeRaw`SELECT 1`);
    expect(made).toBe(1);
  } finally {
    await db.$disconnect();
    await drop();
  }
});

it('disconnecting closes all connections, even if there is no Prisma client', async () => {
  const { url, drop } = await createEmptyDatabase();
  const open = (name: string) => openDatabase(url, { size: 1, name });
  const [unused, used, watching] = [open('closing 1'), open('closing 2'), open('watching')];
  const count = async () =>
    (
      await watching.$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity WHERE application_name IN ('closing 1', 'closing 2')`
    ).length;
  try {
    await unused.$queryRaw`SELECT 1`;
    await used.$executeRaw`SELECT 1`;
    expect(await count()).toBe(2);
    await Promise.all([unused.$disconnect(), used.$disconnect()]);
    await expect.poll(count).toBe(0);
  } finally {
    await watching.$disconnect();
    await drop();
  }
});
