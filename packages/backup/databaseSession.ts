import pg from 'pg';

/** So that both ends write and read the same text, and take the time they need. */
const SETTINGS = [
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  // A scan that joins another one begins in the middle of the table.
  'synchronize_seqscans = off',
  // Fail rather than leave out rows that a policy hides.
  'row_security = off',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Does `work` on a connection of its own that has no limits of time, and closes it. */
export async function inSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'backup',
  });
  // A connection that breaks while idle reports here; statements reject themselves.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS.map((setting) => `SET ${setting}`).join(';'));
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
