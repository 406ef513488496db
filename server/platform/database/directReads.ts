import pg from 'pg';
import { Prisma, type PrismaClient } from '../../../prisma/client/client.ts';

type Options = {
  makeClient: () => PrismaClient;
  pool: pg.Pool;
  nameStatement: (statement: { sql: string }) => string;
  onQuery?: ((sql: string) => void) | undefined;
};

/**
 * Returns a database whose `$queryRaw`, outside a transaction, bypasses Prisma's engine, which takes a fifth of the
 * time of a request. Throws the driver's errors. The statement is sent immediately, so it cannot be part of
 * `$transaction([…])`.
 *
 * All other calls use a Prisma client, which is created on first use because it takes 30 ms and 8 MB.
 */
export function readDirectly({ makeClient, pool, nameStatement, onQuery }: Options): PrismaClient {
  let client: PrismaClient | undefined;
  const own: Pick<PrismaClient, '$queryRaw' | '$disconnect'> = {
    $queryRaw(query, ...values) {
      const sql = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
      onQuery?.(sql.text);
      return sendStatement(pool, sql, nameStatement({ sql: sql.text })) as Prisma.PrismaPromise<never>;
    },
    async $disconnect() {
      await client?.$disconnect();
      if (!pool.ending) await pool.end();
    },
  };
  return new Proxy(own as PrismaClient, {
    get(_, name: keyof PrismaClient) {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      client ??= makeClient();
      const value: unknown = client[name];
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
}

async function sendStatement(pool: pg.Pool, { text, values }: Prisma.Sql, name: string): Promise<unknown[]> {
  const statement = { text, values: values.map(toParameter), types: TYPES, ...(name && { name }) };
  return (await pool.query(statement)).rows;
}

/** Converts a value for the driver, which would format dates in the process's time zone and decimals as JSON. */
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Prisma.Decimal.isDecimal(value)) return value.toString();
  return Array.isArray(value) ? value.map(toParameter) : value;
}

type Parse = (text: string) => unknown;

const { builtins, getTypeParser } = pg.types;
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: Parse): { parse(): unknown[] };
};
const parseBytes = getTypeParser(builtins.BYTEA) as Parse;
const parseInstant = getTypeParser(builtins.TIMESTAMPTZ) as Parse;

const PARSERS: [type: number, arrayType: number, parse: Parse][] = [
  [builtins.INT8, 1016, BigInt],
  [builtins.OID, 1028, BigInt],
  [builtins.NUMERIC, 1231, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, 1182, (text) => new Date(text)],
  [builtins.TIMESTAMP, 1115, (text) => toInstant(`${text}+00`)],
  [builtins.TIMESTAMPTZ, 1185, toInstant],
  [builtins.BYTEA, 1001, (text) => new Uint8Array(parseBytes(text) as Buffer)],
];

/** Parses a timestamp. Most timestamps are in UTC, and `Date` parses them several times faster than the driver. */
function toInstant(text: string): unknown {
  return text.endsWith('+00') ? new Date(`${text.slice(0, -3).replace(' ', 'T')}Z`) : parseInstant(text);
}

const BY_TYPE = new Map<number, Parse>(
  PARSERS.flatMap(([type, arrayType, parse]) => [
    [type, parse],
    [arrayType, (text) => arrayParser.create(text, parse).parse()],
  ]),
);

const TYPES = { getTypeParser: (type: number) => BY_TYPE.get(type) ?? getTypeParser(type) };
