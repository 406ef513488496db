import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPortalProcess } from './portalProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal of this test run listens, filled with the demo catalogue. */
    portalUrl: string;
  }
}

/** Before all journeys: one built portal with the demo catalogue, as a stranger would have it. */
export default async function startPortal(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  const portal = await startPortalProcess({ DATA_DIR: dataDir });
  if (portal.process.exitCode !== null) throw new Error(`The portal did not start:\n${portal.output()}`);
  project.provide('portalUrl', portal.url);
  return async () => {
    portal.process.kill('SIGTERM');
    await portal.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
