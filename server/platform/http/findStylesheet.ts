import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../files/projectFolder.ts';

/** Returns null in development, where Vite serves the stylesheet. */
export function findStylesheet(page = join(projectFolder, 'dist/client/index.html')): string | null {
  if (!existsSync(page)) return null;
  const [, path = null] =
    /<link rel="stylesheet"[^>]*?href="(\/assets\/[\w.-]+\.css)"/.exec(readFileSync(page, 'utf8')) ?? [];
  return path;
}
