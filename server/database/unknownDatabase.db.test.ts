import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEmptyDatabase, runSql } from '../test/emptyDatabase.ts';
import { migrate } from './migrate.ts';

it('a database that a newer portal migrated is refused, and stays as it is', async () => {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const add = async (name: string, sql: string) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), sql);
  };
  await add('1_people', 'CREATE TABLE people (id int PRIMARY KEY);');
  await add('3_oars', 'CREATE TABLE oars (id int PRIMARY KEY);');
  await migrate(database.url, folder);
  await rm(join(folder, '3_oars'), { recursive: true });
  await add('2_boats', 'CREATE TABLE boats (id int PRIMARY KEY);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /a newer portal, whose migration 3_oars is unknown here.*docs\/upgrading\.md/s,
  );
  expect(await runSql(database.url, 'SELECT migration_name AS name FROM _prisma_migrations')).toEqual([
    { name: '1_people' },
    { name: '3_oars' },
  ]);
  await database.drop();
  await rm(folder, { recursive: true });
});
