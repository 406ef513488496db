import { chmod, cp, mkdir, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  atEnd,
  expectNote,
  keepPlaces,
  place,
  query,
  start,
  takeNewFolder,
  writeNote,
} from './test/places.ts';

const isRoot = process.getuid?.() === 0;

keepPlaces();

describe('a folder', () => {
  it('that cannot be made stops the start with a sentence', async () => {
    await writeFile(path.join(place.root, 'file'), '');
    await expect(start(path.join(place.root, 'file/data'))).rejects.toThrow(
      /^DATA_DIR .*file\/data cannot be created: /,
    );
  });

  it('that is half initialised is moved aside and created again', async () => {
    await takeNewFolder();
    const data = path.join(place.dataDir, 'postgres');
    await mkdir(path.join(data, 'base/1'), { recursive: true });
    await writeFile(path.join(data, 'PG_VERSION'), '18\n');
    const { url, lines } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(lines.join()).toMatch(/not a complete database: moved it to .*incomplete/);
  });

  it('that holds databases but lost its core is left alone', async () => {
    await takeNewFolder();
    const data = path.join(place.dataDir, 'postgres');
    await mkdir(path.join(data, 'base/16384'), { recursive: true });
    await expect(start()).rejects.toThrow(/holds databases but is damaged/);
    expect(await readdir(data)).toEqual(['base']);
  });

  it('of a newer PostgreSQL stops the start and says what to do', async () => {
    await (await start()).stop();
    await writeFile(path.join(place.dataDir, 'postgres/PG_VERSION'), '19\n');
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 19, but this version of the portal brings PostgreSQL 18.*start the newer version/,
    );
    await writeFile(path.join(place.dataDir, 'postgres/PG_VERSION'), '18\n');
  });

  it('that PostgreSQL refuses stops the start with its last lines, and is free again', async () => {
    await (await start()).stop();
    const settings = path.join(place.dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, "shared_buffers = 'plenty'\n");
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start.*invalid value.*plenty/s);
    await writeFile(settings, '');
    await start();
  });

  it('that came from a copy is returned to the account that PostgreSQL runs as', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    await takeNewFolder();
    await cp(place.shared, place.dataDir, { recursive: true });
    await expectNote((await start()).url);
    expect((await stat(path.join(place.dataDir, 'postgres/PG_VERSION'))).uid === 0).toBe(false);
  });

  it('inside one that only its owner may enter works, and the next start finds its data', async () => {
    await takeNewFolder();
    await chmod(place.root, 0o700);
    const first = await start();
    const link = await readlink(path.join(place.dataDir, 'postgres')).catch(() => undefined);
    if (link) atEnd.unshift(() => rm(path.dirname(link), { recursive: true }));
    // The account that root uses for PostgreSQL cannot enter; other users run it themselves.
    expect(Boolean(link)).toBe(isRoot);
    expect(first.lines.join()).toEqual(isRoot ? expect.stringContaining(`its data is in ${link}`) : '');
    await writeNote(first.url);
    await first.stop();
    await expectNote((await start()).url);
  });
});
