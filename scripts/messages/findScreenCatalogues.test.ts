import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findScreenCatalogues } from './findScreenCatalogues.ts';

const folder = mkdtempSync(join(tmpdir(), 'screens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  'main.tsx': "import { routes } from './app/routes/list.ts';\nimport { Frame } from './ui/Frame.tsx';",
  'app/routes/list.ts':
    "screen(paths.a, 'features/a/APage.tsx', async () => import('../../features/a/APage.tsx'));\n" +
    "screen(paths.b, 'features/b/BPage.tsx', async () => import('../../features/b/BPage.tsx'));",
  'ui/Frame.tsx': "const t = useMessages('frame');",
  'ui/Table.tsx': "const t = useMessages('table');",
  'features/a/APage.tsx':
    "import { Table } from '../../ui/Table.tsx';\nconst Later = lazyPart(() => import('./Later.tsx'));\nconst t = useMessages('frame');",
  'features/a/Later.tsx': "const t = useMessages('later');\nimport { APage } from './APage.tsx';",
  'features/b/BPage.tsx': "import { nothing } from 'react';",
};

it('a screen has the catalogues of all that it imports, now or later, and the frame those of no screen', () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(findScreenCatalogues(folder)).toEqual({
    frame: ['frame'],
    screens: { 'features/a/APage.tsx': ['later', 'table'] },
  });
});
