import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../prisma/client/client.ts';
import { readDirectly } from './directReads.ts';

export type Database = PrismaClient;

/** Connections of a program that needs one pool alone; the portal's own are in pools.ts. */
const POOL_SIZE = 4;

/**
 * Limits in milliseconds. Without them one locked table makes every request wait, those for other tables too;
 * with them the request ends as UNAVAILABLE and the others go on.
 */
export const TIMEOUTS = {
  // Shorter than the statement's: a lock says within what a person waits whether it will be free.
  lock_timeout: 1_500,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** The same as the statement's when the database does not answer at all: the driver keeps it. */
const QUERY_TIMEOUT = 5_000;

/**
 * Milliseconds that a request waits for a connection when all of them are in use. A new connection may take as long:
 * when the network comes back, attempts that began before it did hold their places up to here.
 */
const TIMEOUT_MS = 2_000;

/** Milliseconds that a transaction of several statements may take. */
const TRANSACTION_TIMEOUT = 5_000;

/**
 * A statement that begins with this is planned once per connection instead of each time, which for a page of
 * scholarships takes as long as running it. Only for statements whose best plan is the same for all values.
 */
export const PLAN_ONCE = '/* plan once */';

/** The same where clients choose the columns. */
export const PLAN_CHOSEN_ONCE = '/* plan once, columns chosen */';

/** Every kept statement takes memory in each connection: so many of those whose columns clients choose are kept. */
const MAX_CHOSEN_STATEMENTS = 100;

export type DatabaseOptions = {
  /** The most connections at once. */
  size?: number;
  /** A pooler hands each transaction any of its own connections: what belongs to one is not used. */
  isPooled?: boolean;
  /** What PostgreSQL shows the connections as (`application_name`). */
  name?: string;
  /** Called with every statement that is sent, for tests that count them. */
  onQuery?: (sql: string) => void;
  /** How many times longer than people are kept waiting the limits are; for tests, which share a busy machine. */
  patience?: number;
};

/** Opens the database. Connections are made when they are first needed; close it with `$disconnect()`. */
export function openDatabase(
  url: string,
  { size = POOL_SIZE, isPooled = false, name = 'portal', onQuery, patience = 1 }: DatabaseOptions = {},
): Database {
  const timeout = patience * TIMEOUT_MS;
  const limits = Object.entries(TIMEOUTS).map(([name, limit]) => [name, patience * limit]);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: size,
    connectionTimeoutMillis: timeout,
    query_timeout: patience * QUERY_TIMEOUT,
    ...(!isPooled && Object.fromEntries(limits)),
  });
  // An idle connection that ends is replaced when one is needed again.
  pool.on('error', () => undefined);
  const nameStatement = isPooled ? () => '' : nameKeptStatements();
  const makeClient = () => {
    const client = new PrismaClient({
      adapter: new PrismaPg(pool, { statementNameGenerator: nameStatement }),
      transactionOptions: { maxWait: timeout, timeout: patience * TRANSACTION_TIMEOUT },
      log: onQuery ? [{ emit: 'event' as const, level: 'query' as const }] : [],
    });
    if (onQuery) client.$on('query', ({ query }) => onQuery(query));
    return client;
  };
  return readDirectly({ makeClient, pool, nameStatement, onQuery });
}

/** Names the statements to keep; without a name, the driver lets go of a statement as soon as it has run. */
function nameKeptStatements() {
  const names = new Map<string, string>();
  let chosen = 0;
  return ({ sql }: { sql: string }): string => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const statement = sql.trimStart();
    const isChosen = statement.startsWith(PLAN_CHOSEN_ONCE);
    // The driver takes an empty name for none.
    if (isChosen ? chosen >= MAX_CHOSEN_STATEMENTS : !statement.startsWith(PLAN_ONCE)) return '';
    if (isChosen) chosen += 1;
    const name = `kept_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
    names.set(sql, name);
    return name;
  };
}
