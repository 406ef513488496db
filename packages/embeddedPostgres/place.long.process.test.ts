import { chmod, cp, mkdir, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  atEnd,
  expectNote,
  makeDataFolder,
  place,
  query,
  setUpPlaces,
  start,
  writeNote,
} from './test/places.ts';

const isRoot = process.getuid?.() === 0;

setUpPlaces();

describe('data folder', () => {
  it('starting PostgreSQL fails with an explanation if the data folder cannot be created', async () => {
    await writeFile(path.join(place.root, 'file'), '');
    await expect(start(path.join(place.root, 'file/data'))).rejects.toThrow(
      /^DATA_DIR .*file\/data cannot be created: /,
    );
  });

  it('a partially initialised database is moved aside and created again', async () => {
    await makeDataFolder();
    const data = path.join(place.dataDir, 'postgres');
    await mkdir(path.join(data, 'base/1'), { recursive: true });
    await writeFile(path.join(data, 'PG_VERSION'), '18\n');
    const { url, lines } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(lines.join()).toMatch(/not a complete database: moved it to .*incomplete/);
  });

  it('a damaged folder that contains databases is not changed', async () => {
    await makeDataFolder();
    const data = path.join(place.dataDir, 'postgres');
    await mkdir(path.join(data, 'base/16384'), { recursive: true });
    await expect(start()).rejects.toThrow(/holds databases but is damaged/);
    expect(await readdir(data)).toEqual(['base']);
  });

  it('startup fails with instructions if the data is from a newer PostgreSQL', async () => {
    await (await start()).stop();
    await writeFile(path.join(place.dataDir, 'postgres/PG_VERSION'), '19\n');
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 19, but this version of the portal brings PostgreSQL 18.*start the newer version/,
    );
    await writeFile(path.join(place.dataDir, 'postgres/PG_VERSION'), '18\n');
  });

  it("a failed start reports PostgreSQL's error and releases the data folder", async () => {
    await (await start()).stop();
    const settings = path.join(place.dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, "shared_buffers = 'plenty'\n");
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start.*invalid value.*plenty/s);
    await writeFile(settings, '');
    await start();
  });

  it('after startup, a copied data folder belongs to the PostgreSQL account', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    await makeDataFolder();
    await cp(place.shared, place.dataDir, { recursive: true });
    await expectNote((await start()).url);
    expect((await stat(path.join(place.dataDir, 'postgres/PG_VERSION'))).uid === 0).toBe(false);
  });

  it('a data folder inside an owner-only folder can be used across restarts', async () => {
    await makeDataFolder();
    await chmod(place.root, 0o700);
    const first = await start();
    const link = await readlink(path.join(place.dataDir, 'postgres')).catch(() => undefined);
    if (link) atEnd.unshift(() => rm(path.dirname(link), { recursive: true }));
    expect(Boolean(link)).toBe(isRoot);
    expect(first.lines.join()).toEqual(isRoot ? expect.stringContaining(`its data is in ${link}`) : '');
    await writeNote(first.url);
    await first.stop();
    await expectNote((await start()).url);
  });
});
