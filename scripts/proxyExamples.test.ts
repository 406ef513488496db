import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '../rules/applications/documents.ts';
import { MAX_IMPORT_BYTES } from '../rules/backoffice/imports.ts';
import { MAX_UPLOAD_BYTES } from '../rules/pictures.ts';

const LARGEST = Math.max(MAX_DOCUMENT_BYTES, MAX_IMPORT_BYTES, MAX_UPLOAD_BYTES);

it.each([
  ['Caddyfile', /max_size (\d+)MB/],
  ['nginx.conf', /client_max_body_size (\d+)m;/],
])('the proxy example %s accepts uploads slightly larger than the largest allowed file', (name, limit) => {
  const text = readFileSync(join(import.meta.dirname, '../docs/examples', name), 'utf8');
  const bytes = Number(limit.exec(text)?.[1]) * 1_000_000;
  expect(bytes).toBeGreaterThan(LARGEST + 1_000_000);
  expect(bytes).toBeLessThan(LARGEST * 1.5);
});
