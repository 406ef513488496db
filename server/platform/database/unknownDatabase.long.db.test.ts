import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEmptyDatabase, runSql } from '../../test/emptyDatabase.ts';
import { migrate } from './migrate.ts';

it.each([
  ['a newer version', '3_oars'],
  ['a version from before the first release', '0_oars'],
])('migrate() rejects a database of %s without changing it', async (_version, unknown) => {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const add = async (name: string, sql: string) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), sql);
  };
  await add('1_people', 'CREATE TABLE people (id int PRIMARY KEY);');
  await add(unknown, 'CREATE TABLE oars (id int PRIMARY KEY);');
  await migrate(database.url, folder);
  await rm(join(folder, unknown), { recursive: true });
  await add('2_boats', 'CREATE TABLE boats (id int PRIMARY KEY);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    new RegExp(
      `migration ${unknown}, which .* does not know: a newer version made it, or one from before .*upgrading`,
    ),
  );
  const applied = await runSql(
    database.url,
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
  );
  expect(applied).toEqual(['1_people', unknown].sort().map((name) => ({ name })));
  await database.drop();
  await rm(folder, { recursive: true });
});
