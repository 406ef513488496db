import { rm } from 'node:fs/promises';
import buildPortal from './buildPortal.ts';
import { findChromium } from './findChromium.ts';
import { startPortalProcess } from './portalProcess.ts';
import { makeFolder } from './startPortal.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  buildPortal();
  // Unpacks the browser here, because two workers might otherwise unpack it at the same time.
  await findChromium();
  const demoFolder = await makeFolder();
  // Each portal copies this data, because copying it takes a third of the time that creating it would take.
  await (await startPortalProcess({ DATA_DIR: demoFolder })).stop();
  process.env.DEMO_FOLDER = demoFolder;
  return () => rm(demoFolder, { recursive: true, force: true });
}
