import { join } from 'node:path';
import {
  type EmbeddedDatabase,
  type StartOptions,
  startEmbeddedDatabase as startDatabase,
} from '../../../packages/embeddedPostgres/index.ts';
import { projectFolder } from '../files/projectFolder.ts';

export function startEmbeddedDatabase(options: Omit<StartOptions, 'transfer'>): Promise<EmbeddedDatabase> {
  return startDatabase({ ...options, transfer });
}

const transfer: StartOptions['transfer'] = {
  async backUp(url, file, log) {
    const { holdsPortal, writeBackup } = await import('../../../packages/backup/index.ts');
    if (!(await holdsPortal(url))) return false;
    await writeBackup(url, file, { product: 'upgrade', now: new Date(), log });
    return true;
  },

  async load(url, file, log) {
    const { loadBackup } = await import('../../../packages/backup/index.ts');
    const { checkPortalBackup, migrateTo } = await import('../backup/restoreDatabase.ts');
    const migrations = join(projectFolder, 'prisma/migrations');
    await loadBackup(url, file, await checkPortalBackup(file, migrations), {
      migrate: migrateTo(url, migrations),
      onOther: async () => undefined,
      finish: async () => undefined,
      log,
    });
  },
};
