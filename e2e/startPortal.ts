import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './findChromium.ts';
import { startPortalProcess } from './portalProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portals of this test run listen, one for each worker, filled with the demo catalogue. */
    portalUrls: string[];
  }
}

/** Before all journeys: built portals with the demo catalogue, as a stranger would have them. */
export default async function startPortals(project: TestProject): Promise<() => Promise<void>> {
  // Unpacks the browser, before two journeys want it at once.
  await findChromium();
  const portals = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, () => startPortal()),
  );
  project.provide(
    'portalUrls',
    portals.map(({ url }) => url),
  );
  return async () => void (await Promise.all(portals.map(({ stop }) => stop())));
}

/** One more portal, for journeys that need data of their own. `dataDir` holds its database. `settings` come on top of its own. */
export async function startPortal(
  settings: Record<string, string> = {},
): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  // Receivers of webhooks in these tests listen on this machine.
  const portal = await startPortalProcess({
    DATA_DIR: dataDir,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    ...settings,
  });
  return {
    url: portal.url,
    dataDir,
    async stop() {
      portal.process.kill('SIGTERM');
      await portal.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
