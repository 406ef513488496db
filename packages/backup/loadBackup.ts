import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { type ArchiveEntry, BadBackup, readArchive } from './archiveReader.ts';
import { type BackupContents, type BackupHeader, JOBS } from './backupFormat.ts';
import { inSession } from './databaseSession.ts';
import { type BackupTable, copyTable, listTables, quote } from './readTables.ts';
import { restoreConstraints, suspendConstraints } from './tableConstraints.ts';

export type LoadOptions = {
  migrate: (names: string[]) => Promise<unknown>;
  onOther: (entry: ArchiveEntry) => Promise<void>;
  finish: (client: pg.Client) => Promise<void>;
  log: (line: string) => void;
};

export function requireKnownSchema(
  file: string,
  header: BackupHeader,
  migrations: BackupHeader['migrations'],
): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = header.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown)
    throw new BadBackup(
      `${file} was made by another version of the portal (${header.product}), whose migration ${unknown.name} is ` +
        'unknown here: restore it with that version or a newer one',
    );
}

/**
 * Applies the backup's migrations to an empty database, loads the checked backup and compares all rows with it. The
 * portal's next start applies later migrations.
 */
export async function loadBackup(
  url: string,
  file: string,
  { header, contents }: { header: BackupHeader; contents: BackupContents },
  options: LoadOptions,
): Promise<void> {
  await options.migrate(header.migrations.map(({ name }) => name));
  await inSession(url, async (client) => {
    await client.query('BEGIN');
    const tables = await matchTables(client, header);
    const rules = await suspendConstraints(client);
    await client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')}`);
    await client.query('CREATE TEMPORARY TABLE restored_jobs (job json) ON COMMIT DROP');
    await loadRows(client, file, tables, options);
    await compare(client, file, tables, contents);
    for (const { name, value, isCalled } of contents.sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), value, isCalled]);
    await restoreConstraints(client, rules);
    await client.query(ADD_JOBS);
    await options.finish(client);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
}

async function matchTables(client: pg.Client, header: BackupHeader): Promise<BackupTable[]> {
  const present = await listTables(client);
  const isSame = JSON.stringify(present) === JSON.stringify(header.tables);
  if (isSame) return present;
  const describe = (tables: BackupTable[]) =>
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const [here, there] = [new Set(describe(present)), new Set(describe(header.tables))];
  const odd = [...there]
    .filter((column) => !here.has(column))
    .concat([...here].filter((column) => !there.has(column)));
  throw new BadBackup(`The backup and the portal differ in ${odd.slice(0, 5).join(', ')}`);
}

async function loadRows(client: pg.Client, file: string, tables: BackupTable[], options: LoadOptions) {
  let name = '';
  let target: ReturnType<typeof from> | undefined;
  const end = async () => {
    if (!target) return;
    target.end();
    await finished(target);
    target = undefined;
  };
  for await (const entry of readArchive(file)) {
    const table = entry.name.match(/^tables\/(.+)\/\d+\.copy$/)?.[1];
    if (table !== name) await end();
    if (table === undefined) await options.onOther(entry);
    else {
      target ??= startCopy(client, table, tables, options.log);
      if (!target.write(entry.content)) await Promise.race([once(target, 'drain'), finished(target)]);
    }
    name = table ?? '';
  }
  await end();
}

function startCopy(client: pg.Client, name: string, tables: BackupTable[], log: (line: string) => void) {
  log(`Loading ${name} …`);
  const table = tables.find((each) => each.name === name);
  const target = table ? `${quote(name)} (${table.columns.map(quote).join(', ')})` : 'restored_jobs (job)';
  if (!table && name !== JOBS)
    throw new BadBackup(`The backup holds a table ${name} that this portal does not have`);
  return client.query(from(`COPY ${target} FROM STDIN`));
}

async function compare(client: pg.Client, file: string, tables: BackupTable[], contents: BackupContents) {
  for (const table of tables) {
    const hash = createHash('sha256');
    const rows = copyTable(client, table);
    let piece = await rows.next();
    for (; !piece.done; piece = await rows.next()) hash.update(piece.value);
    const expected = contents.tables[table.name];
    if (expected?.rows !== piece.value || expected.sha256 !== hash.digest('hex'))
      throw new BadBackup(`${file}: ${table.name} was not loaded as it was; nothing was changed`);
  }
}

const ADD_JOBS = `
  SELECT graphile_worker.add_job(job ->> 'task', job -> 'payload', job ->> 'queue', (job ->> 'runAt')::timestamptz,
    (job ->> 'maxAttempts')::int, job ->> 'key', (job ->> 'priority')::int,
    (SELECT array_agg(flag) FROM json_array_elements_text(NULLIF(job ->> 'flags', 'null')::json) flag))
  FROM restored_jobs`;
