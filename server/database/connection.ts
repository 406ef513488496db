import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../prisma/client/client.ts';

export type Database = PrismaClient;

/** Connections of one process. PostgreSQL allows 100 by default, and a portal may run more than once. */
const POOL_SIZE = 10;

/**
 * Limits in milliseconds. Without them one locked table makes every request wait, those for other tables too;
 * with them the request ends as UNAVAILABLE and the others go on.
 */
const TIMEOUTS = {
  statement_timeout: 4_000,
  query_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Milliseconds that a request waits for a connection when all of them are in use. */
const PATIENCE = 2_000;

/**
 * A statement that begins with this is planned once per connection instead of each time, which for a page of
 * scholarships takes as long as running it. Only for statements whose best plan is the same for all values.
 */
export const PLAN_ONCE = '/* plan once */';

/** Every kept statement takes memory in each connection, and clients choose the columns of some. */
const MOST_KEPT_STATEMENTS = 100;

/**
 * Opens the database. Connections are made when they are first needed; close it with `$disconnect()`.
 * `onQuery` hears of every statement that is sent, for tests that count them; `patience` is theirs, too.
 */
export function openDatabase(
  url: string,
  { onQuery, patience = PATIENCE }: { onQuery?: (sql: string) => void; patience?: number } = {},
): Database {
  const adapter = new PrismaPg(
    { connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: patience, ...TIMEOUTS },
    { statementNameGenerator: nameKeptStatements() },
  );
  const options = { adapter, transactionOptions: { maxWait: patience } };
  if (!onQuery) return new PrismaClient(options);
  const client = new PrismaClient({ ...options, log: [{ emit: 'event', level: 'query' }] });
  client.$on('query', ({ query }) => onQuery(query));
  return client;
}

/** Names the statements to keep; without a name, the driver lets go of a statement as soon as it has run. */
function nameKeptStatements() {
  const names = new Map<string, string>();
  return ({ sql }: { sql: string }): string => {
    // The driver takes an empty name for none.
    if (!sql.trimStart().startsWith(PLAN_ONCE)) return '';
    const known = names.get(sql);
    if (known !== undefined || names.size >= MOST_KEPT_STATEMENTS) return known ?? '';
    const name = `kept_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
    names.set(sql, name);
    return name;
  };
}
