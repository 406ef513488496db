import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a Prisma schema. */
export type Schema = { path: string; content: string }[];

/** The schema in a folder, which has a file for each part of the data model. */
export function readSchema(folder: string): Schema {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => ({ path: join(folder, name), content: readFileSync(join(folder, name), 'utf8') }));
}
