import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './files/projectFolder.ts';

export const PORTAL_VERSION: string = JSON.parse(
  readFileSync(join(projectFolder, 'package.json'), 'utf8'),
).version;
