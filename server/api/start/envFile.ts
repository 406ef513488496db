import { join } from 'node:path';
import { projectFolder } from '../../platform/files/projectFolder.ts';

export function loadEnvFile(): void {
  try {
    process.loadEnvFile(join(projectFolder, '.env'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
