import { rm } from 'node:fs/promises';
import { makeDatabaseFolder } from '../server/test/databaseFolder.ts';
import buildPortal from './buildPortal.ts';
import { findChromium } from './findChromium.ts';
import { startPortalProcess } from './portalProcess.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  buildPortal();
  // Unpacks the browser here, because two workers might otherwise unpack it at the same time.
  await findChromium();
  const demoFolder = await makeDatabaseFolder('portal-e2e-');
  // Each portal copies this data, because copying it takes a third of the time that creating it would take.
  await (await startPortalProcess({ DATA_DIR: demoFolder })).stop();
  process.env.DEMO_FOLDER = demoFolder;
  return () => rm(demoFolder, { recursive: true, force: true });
}
