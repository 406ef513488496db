import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../prisma/client/client.ts';
import { readDirectly } from './directReads.ts';

export type Database = PrismaClient;

const POOL_SIZE = 4;

/** Limits in milliseconds. Without them, requests that wait for a locked table would block all others. */
export const TIMEOUTS = {
  // The lock timeout is shorter than the statement timeout, so that people learn about a blocking lock sooner.
  lock_timeout: 1_500,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

const QUERY_TIMEOUT = 5_000;

const TIMEOUT_MS = 2_000;

const TRANSACTION_TIMEOUT = 5_000;

/**
 * Prefix for statements that stay prepared on their connection, because planning a page of scholarships costs as much
 * as running the query. Use it only if the best plan is the same for all values.
 */
export const PLAN_ONCE = '/* plan once */';

export const PLAN_CHOSEN_ONCE = '/* plan once, columns chosen */';

const MAX_CHOSEN_STATEMENTS = 100;

export type DatabaseOptions = {
  size?: number;
  /** True behind a transaction pooler, which shares connections. The portal then uses no prepared statements. */
  isPooled?: boolean;
  name?: string;
  onQuery?: (sql: string) => void;
  patience?: number;
};

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

/**
 * Returns a function that names the statements to prepare. The driver discards unnamed statements after they have
 * run.
 */
function nameKeptStatements() {
  const names = new Map<string, string>();
  let chosen = 0;
  return ({ sql }: { sql: string }): string => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const statement = sql.trimStart();
    const isChosen = statement.startsWith(PLAN_CHOSEN_ONCE);
    if (isChosen ? chosen >= MAX_CHOSEN_STATEMENTS : !statement.startsWith(PLAN_ONCE)) return '';
    if (isChosen) chosen += 1;
    const name = `kept_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
    names.set(sql, name);
    return name;
  };
}
