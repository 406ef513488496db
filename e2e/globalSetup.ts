import { rm } from 'node:fs/promises';
import buildPortal from './buildPortal.ts';
import { findChromium } from './findChromium.ts';
import { startPortalProcess } from './portalProcess.ts';
import { makeFolder } from './startPortal.ts';

/**
 * Runs before all browser tests: builds the portal, unpacks the browser and prepares the data of a first start, which
 * each portal copies.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  buildPortal();
  // Unpacks the browser once. Otherwise two workers might unpack it at the same time.
  await findChromium();
  const demoFolder = await makeFolder();
  // Creating the data is three times slower than starting with a copy of it.
  await (await startPortalProcess({ DATA_DIR: demoFolder })).stop();
  process.env.DEMO_FOLDER = demoFolder;
  return () => rm(demoFolder, { recursive: true, force: true });
}
