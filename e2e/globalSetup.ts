import { rm } from 'node:fs/promises';
import buildPortal from './buildPortal.ts';
import { findChromium } from './findChromium.ts';
import { startPortalProcess } from './portalProcess.ts';
import { makeFolder } from './startPortal.ts';

/** Before all journeys: the built portal, the browser, and the data of a first start, which each portal gets a copy of. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  buildPortal();
  // Unpacks the browser, before two workers want it at once.
  await findChromium();
  const demoFolder = await makeFolder();
  // Making it takes three times as long as a start on a copy.
  await (await startPortalProcess({ DATA_DIR: demoFolder })).stop();
  process.env.DEMO_FOLDER = demoFolder;
  return () => rm(demoFolder, { recursive: true, force: true });
}
