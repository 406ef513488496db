import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Texts = Record<string, string>;
export type Catalogues = Record<string, Record<string, Texts>>;

export const SOURCE_LANGUAGE = 'en';

export function readCatalogues(folder: string): Catalogues {
  return Object.fromEntries(
    foldersIn(folder).map((language) => [language, readLanguage(join(folder, language))]),
  );
}

function readLanguage(folder: string): Record<string, Texts> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files
      .sort()
      .map((name) => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)
    .sort();
}
