import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './files/projectFolder.ts';

/** The portal's version, such as 1.2.0, as package.json has it. */
export const PORTAL_VERSION: string = JSON.parse(
  readFileSync(join(projectFolder, 'package.json'), 'utf8'),
).version;
