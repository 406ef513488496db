import { expect, inject, it } from 'vitest';
import { setUpPlaces, start } from '../../../../packages/embeddedPostgres/test/places.ts';
import { openDatabase } from '../connection.ts';
import { requireDurable } from './requireDurable.ts';

setUpPlaces();

// security: C77
it('production rejects a database without durability; development only warns', async () => {
  const database = await start();
  const sound = openDatabase(database.url);
  const lines: string[] = [];
  const check = (NODE_ENV: 'production' | 'development', db = sound) =>
    requireDurable({ NODE_ENV }, db, (line) => lines.push(line));
  await check('production');
  expect(lines).toEqual([]);
  const name = new URL(database.url).pathname.slice(1);
  await sound.$executeRawUnsafe(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  const careless = openDatabase(database.url);
  await expect(check('production', careless)).rejects.toThrow(/runs with synchronous_commit off/);
  expect(lines).toEqual([]);
  await check('development', careless);
  expect(lines).toEqual([expect.stringMatching(/^WARNING: .*synchronous_commit off/)]);
  await sound.$disconnect();
  await careless.$disconnect();
});

// security: C77
it('production rejects a server without fsync and full-page writes', async () => {
  const db = openDatabase(inject('databaseServer'));
  await expect(requireDurable({ NODE_ENV: 'production' }, db, () => {})).rejects.toThrow(
    /fsync and full_page_writes and synchronous_commit off/,
  );
  await db.$disconnect();
});
