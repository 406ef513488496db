import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectFolder } from '../../server/platform/files/projectFolder.ts';
import { findScreenCatalogues, findSeparateParts } from './findScreenCatalogues.ts';

const folder = mkdtempSync(join(tmpdir(), 'screens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  'main.tsx': "import { routes } from './app/routes.tsx';\nimport { Frame } from './ui/Frame.tsx';",
  'app/routes.tsx':
    "page(paths.a, 'APage', () => import('../pages/APage.tsx'));\n" +
    "withTexts('app/Desk.tsx', async () => import('./Desk.tsx'));",
  'app/dashboard/screens.ts': "page(paths.c, 'office/CPage', () => import('../../pages/office/CPage.tsx'));",
  'app/Desk.tsx': "const t = useMessages('desk');\nconst load = () => import('../pages/APage.tsx');",
  'ui/Frame.tsx': "const t = useMessages('frame');",
  'ui/Table.tsx': "const t = useMessages('table');",
  'pages/APage.tsx':
    "import { Table } from '../ui/Table.tsx';\nconst Later = lazyPart(() => import('../features/Later.tsx'));\nconst t = useMessages('frame');",
  'features/Later.tsx': "const t = useMessages('later');\nimport { APage } from '../pages/APage.tsx';",
  'pages/APage.test.tsx': "const t = useMessages('test');",
  'pages/BPage.tsx':
    "import { nothing } from 'react';\nconst Quiet = lazyPart(async () => import('../features/Quiet.tsx'), { texts: ['whispers'] });",
  'pages/office/CPage.tsx': "import { Table } from '../../ui/Table.tsx';",
  'features/Quiet.tsx': "const t = useMessages('whispers');",
};

it('screens load the catalogues of all imports, and the frame loads shared catalogues', () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(findScreenCatalogues(folder)).toEqual({
    frame: ['frame'],
    screens: { 'app/Desk.tsx': ['desk'], 'pages/APage.tsx': ['later', 'table'] },
    dashboard: { 'pages/office/CPage.tsx': ['table'] },
    separate: ['whispers'],
  });
});

it('screen parts with their own texts list exactly the catalogues they use', () => {
  const parts = findSeparateParts(join(projectFolder, 'client'));
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.map(({ part, listed }) => ({ part, texts: listed }))).toEqual(
    parts.map(({ part, used }) => ({ part, texts: used })),
  );
}, 30_000);
