import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../../server/platform/files/projectFolder.ts';
import { readCatalogues, SOURCE_LANGUAGE } from './readCatalogues.ts';

const CODE = /(?<!\.generated|\.test)\.tsx?$/;
const QUOTED = /'([\w.]+)'/g;
const TEMPLATE = /`((?:[\w.]|\$\{[^{}`]*\})+)`/g;

function readKeys(code: string) {
  const quoted = new Set([...code.matchAll(QUOTED)].map(([, key]) => key));
  const templates = [...code.matchAll(TEMPLATE)].map(([, template = '']) => template.split(/\$\{[^{}]*\}/));
  const patterns = templates
    .filter((parts) => parts.length > 1 && parts.some((part) => /\w/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]*')}$`));
  return (key: string) => quoted.has(key) || patterns.some((pattern) => pattern.test(key));
}

it('every catalogue text is used in the code', () => {
  const files = ['client', 'rules', 'server'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => CODE.test(path))
      .map((path) => readFileSync(join(projectFolder, folder, path), 'utf8')),
  );
  const isSaid = readKeys(files.join('\n'));
  const features = Object.entries(readCatalogues(join(projectFolder, 'messages'))[SOURCE_LANGUAGE] ?? {});
  const unused = features.flatMap(([feature, texts]) =>
    Object.keys(texts)
      .filter((key) => !isSaid(key))
      .map((key) => `${feature}.json ${key}`),
  );
  expect(features.length).toBeGreaterThan(40);
  expect(unused).toEqual([]);
  expect(isSaid('nobody.says.this')).toBe(false);
});
