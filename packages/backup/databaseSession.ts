import pg from 'pg';

const SETTINGS = [
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  // Makes PostgreSQL read each table from its start, and therefore always in the same order.
  'synchronize_seqscans = off',
  // Makes PostgreSQL report an error instead of omitting rows that a policy hides.
  'row_security = off',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

export async function inSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS.map((setting) => `SET ${setting}`).join(';'));
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
