import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;

it('the initial page does not import Mantine', () => {
  const seen = new Set<string>();
  const open = ['main.tsx', 'pages/HomePage.tsx', 'pages/scholarships/ScholarshipsPage.tsx'].map((file) =>
    join('client', file),
  );
  const found: string[] = [];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (source.startsWith('@mantine')) found.push(`${file}: ${source}`);
      if (source.startsWith('.')) open.push(join(dirname(file), source));
    }
  }
  expect([...seen]).toContain('client/app/layout/TopBar.tsx');
  expect(found).toEqual([]);
});
