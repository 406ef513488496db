import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../prisma/client/client.ts';
import { readDirectly } from './directReads.ts';

export type Database = PrismaClient;

const POOL_SIZE = 4;

/**
 * Limits in milliseconds. Without them, a locked table would block every request, even those for other tables. With
 * them, only requests for that table fail, with UNAVAILABLE.
 */
export const TIMEOUTS = {
  // Shorter than the statement timeout, so that people learn about a blocking lock sooner.
  lock_timeout: 1_500,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Timeout in milliseconds, enforced by the driver if the database does not respond at all. */
const QUERY_TIMEOUT = 5_000;

/**
 * Maximum time in milliseconds for opening a connection, or for waiting for one when all are in use. After a
 * network failure, attempts to connect occupy places in the pool for this time.
 */
const TIMEOUT_MS = 2_000;

/** Timeout in milliseconds of a transaction with several statements. */
const TRANSACTION_TIMEOUT = 5_000;

/**
 * Prefix for statements that stay prepared on their connection, so that PostgreSQL can reuse their plan after the
 * first few executions. Planning a page of scholarships costs as much as running the query. Use it only if the
 * best plan is the same for all values.
 */
export const PLAN_ONCE = '/* plan once */';

export const PLAN_CHOSEN_ONCE = '/* plan once, columns chosen */';

const MAX_CHOSEN_STATEMENTS = 100;

export type DatabaseOptions = {
  size?: number;
  /**
   * Set for a transaction pooler. The pooler shares connections between clients, so the portal then uses no
   * session state such as prepared statements.
   */
  isPooled?: boolean;
  name?: string;
  onQuery?: (sql: string) => void;
  /** Factor on all limits, for tests on a busy machine. */
  patience?: number;
};

/** Opens the database, which connects on first use. Close it with `$disconnect()`. */
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
  // The pool replaces idle connections that break.
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
 * Returns a function that names the statements to prepare, and returns an empty name for all others. The
 * driver discards unnamed statements after they have run.
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
