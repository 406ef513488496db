import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findChromium } from './findChromium.ts';
import { startPortalProcess } from './portalProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portals of this test run listen, one for each file that runs at once, filled with the demo catalogue. */
    portalUrls: string[];
    /** Holds a folder for each portal that a file has taken, named by its place in `portalUrls`. */
    takenFolder: string;
    /** The data of a portal with the demo catalogue, which each portal gets a copy of. */
    demoFolder: string;
  }
}

/** Before all journeys: built portals with the demo catalogue, as a stranger would have them. */
export default async function startPortals(project: TestProject): Promise<() => Promise<void>> {
  // Unpacks the browser, before two journeys want it at once.
  await findChromium();
  const demoFolder = await makeDemoFolder();
  project.provide('demoFolder', demoFolder);
  const takenFolder = await makeFolder();
  project.provide('takenFolder', takenFolder);
  const portals = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, () => startPortal({}, demoFolder)),
  );
  project.provide(
    'portalUrls',
    portals.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(portals.map(({ stop }) => stop()));
    for (const folder of [demoFolder, takenFolder]) await rm(folder, { recursive: true, force: true });
  };
}

/** What a first start leaves. Making it takes three times as long as a start on a copy. */
async function makeDemoFolder(): Promise<string> {
  const folder = await makeFolder();
  await (await startPortalProcess({ DATA_DIR: folder })).stop();
  return folder;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  return folder;
}

/** One more portal, for journeys that need data of their own. `dataDir` holds its database. `settings` come on top of its own. */
export async function startPortal(
  settings: Record<string, string> = {},
  demoFolder = inject('demoFolder'),
): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const dataDir = await makeFolder();
  execFileSync('cp', ['-a', `${demoFolder}/.`, dataDir]);
  // Receivers of webhooks in these tests listen on this machine, from which all their people sign up, sign in and ask.
  const portal = await startPortalProcess({
    DATA_DIR: dataDir,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    LIMIT_SIGN_UP: '100',
    LIMIT_SIGN_IN_ADDRESS: '1000',
    LIMIT_API: '6000',
    ...settings,
  });
  return {
    url: portal.url,
    dataDir,
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
