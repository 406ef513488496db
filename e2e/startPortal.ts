import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';

/** A folder for a portal's data. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  return folder;
}

/** A built portal with the demo catalogue, as a stranger would have it. `settings` come on top of its own; `dataDir` holds its database. */
export async function startPortal(
  settings: Record<string, string>,
): Promise<RunningProgram & { dataDir: string }> {
  const dataDir = await makeFolder();
  if (settings.SEED_DEMO !== 'false') execFileSync('cp', ['-a', `${process.env.DEMO_FOLDER}/.`, dataDir]);
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
    ...portal,
    dataDir,
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
