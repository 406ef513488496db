import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import { type ArchiveWriter, writeArchive } from './archiveWriter.ts';
import { type BackupContents, FORMAT, HEADER_NAME, JOBS } from './backupFormat.ts';
import { checkBackup } from './checkBackup.ts';
import { inSession } from './databaseSession.ts';
import { type BackupTable, BOOKKEEPING, copyJobs, copyTable, listTables, quote } from './readTables.ts';

export type BackupOptions = {
  product: string;
  now: Date;
  begin?: (client: pg.Client) => Promise<unknown>;
  addOther?: (client: pg.Client, add: ArchiveWriter['add']) => Promise<object>;
  log: (line: string) => void;
};

type Counts = Pick<BackupContents, 'tables' | 'sequences'>;

/**
 * Writes a consistent snapshot of the database to a new file while the portal is running. The file gets its final
 * name only after it has been read back and verified.
 */
export async function writeBackup(
  url: string,
  file: string,
  options: BackupOptions,
): Promise<BackupContents> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  try {
    const archive = await writeArchive(draft);
    try {
      await inSession(url, (client) => fillArchive(client, archive, options));
    } finally {
      await archive.close();
    }
    options.log('Reading it back …');
    const { contents } = await checkBackup(draft);
    await rename(draft, file);
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function containsPortal(url: string): Promise<boolean> {
  const read = (client: pg.Client) =>
    client.query('SELECT to_regclass($1) IS NOT NULL AS holds', [BOOKKEEPING]);
  const { rows } = await inSession(url, read);
  return rows[0].holds;
}

async function fillArchive(client: pg.Client, archive: ArchiveWriter, options: BackupOptions) {
  await options.begin?.(client);
  const tables = await freeze(client);
  await archive.add(HEADER_NAME, JSON.stringify(await describe(client, tables, options)));
  const counts: Counts = { tables: {}, sequences: [] };
  for (const [index, table] of tables.entries()) {
    await addRows(archive, counts, table.name, copyTable(client, table));
    const rows = counts.tables[table.name]?.rows ?? 0;
    if (rows > 0) options.log(`Table ${index + 1} of ${tables.length}: ${table.name}, ${rows} rows`);
  }
  await addRows(archive, counts, JOBS, copyJobs(client));
  counts.sequences = await readSequences(client);
  const others = await options.addOther?.(client, archive.add);
  await archive.finish({ ...counts, ...others });
}

/**
 * Locks the tables against migrations before the snapshot, because a table that is rewritten after the snapshot would
 * look empty.
 */
async function freeze(client: pg.Client): Promise<BackupTable[]> {
  for (;;) {
    const tables = await listTables(client);
    if (tables.length === 0) throw new Error('This database holds no portal.');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`LOCK TABLE ${tables.map(({ name }) => quote(name)).join(', ')} IN ACCESS SHARE MODE`);
    if (JSON.stringify(await listTables(client)) === JSON.stringify(tables)) return tables;
    await client.query('ROLLBACK');
  }
}

async function describe(client: pg.Client, tables: BackupTable[], options: BackupOptions) {
  const { rows: migrations } = await client.query(
    `SELECT migration_name AS name, checksum FROM ${BOOKKEEPING}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows } = await client.query("SELECT current_setting('server_version') AS version");
  return {
    format: FORMAT,
    product: options.product,
    createdAt: options.now.toISOString(),
    postgres: rows[0].version,
    migrations,
    tables,
  };
}

async function addRows(
  archive: ArchiveWriter,
  counts: Counts,
  table: string,
  pieces: AsyncGenerator<Buffer, number>,
): Promise<void> {
  const hash = createHash('sha256');
  for (let number = 1; ; number += 1) {
    const piece = await pieces.next();
    if (piece.done) {
      counts.tables[table] = { rows: piece.value, sha256: hash.digest('hex') };
      return;
    }
    hash.update(piece.value);
    await archive.add(`tables/${table}/${String(number).padStart(6, '0')}.copy`, piece.value);
  }
}

/**
 * Must be called last, because sequences are not transactional, and their values must not be lower than those in the
 * rows.
 */
async function readSequences(client: pg.Client): Promise<BackupContents['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = [];
  for (const { name } of rows) {
    const { rows } = await client.query(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quote(name)}`,
    );
    found.push({ name, ...rows[0] });
  }
  return found;
}
