import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { makeDatabaseFolder } from '../server/test/databaseFolder.ts';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';

export async function startPortal(
  settings: Record<string, string>,
): Promise<RunningProgram & { dataDir: string }> {
  const dataDir = await makeDatabaseFolder('portal-e2e-');
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
