import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Schema = { path: string; content: string }[];

export function readSchema(folder: string): Schema {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => ({ path: join(folder, name), content: readFileSync(join(folder, name), 'utf8') }));
}
