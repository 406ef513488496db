import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findStoredEngine } from './engine.ts';
import { choosePlace } from './place.ts';
import { makeDataFolder, place, setUpPlaces, start } from './test/places.ts';

setUpPlaces();

it('the first start stores the PostgreSQL programs next to the data', async () => {
  await makeDataFolder();
  await (await start()).stop();
  const [stored] = (await readdir(place.dataDir)).filter((name) => name.startsWith('engine-18'));
  const found = await findStoredEngine([place.dataDir], '18', await choosePlace(place.dataDir, () => {}));
  expect(found?.folder).toBe(path.join(place.dataDir, String(stored)));
});
