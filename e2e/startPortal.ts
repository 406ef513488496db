import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // If the test runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  return folder;
}

export async function startPortal(
  settings: Record<string, string>,
): Promise<RunningProgram & { dataDir: string }> {
  const dataDir = await makeFolder();
  const { DEMO_FOLDER } = process.env;
  if (DEMO_FOLDER && settings.SEED_DEMO !== 'false') execFileSync('cp', ['-a', `${DEMO_FOLDER}/.`, dataDir]);
  // Permits webhooks to this machine. Raises limits, because all users share its address.
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
      // The database may still be writing its last files.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
