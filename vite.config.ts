import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeStyles } from './client/app/themeStyles.ts';

const project = fileURLToPath(new URL('.', import.meta.url));
const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export const SERVER_PATHS = [
  '/.well-known/',
  '/api/',
  '/assessed-documents/',
  '/checkout/',
  '/dev/',
  '/docs',
  '/documents/',
  '/exports/',
  '/feeds/',
  '/files/',
  '/graphql',
  '/healthz',
  '/imports',
  '/jwt',
  '/look/',
  '/manifest.webmanifest',
  '/openapi.json',
  '/papers/',
  '/prepared-files/',
  '/readyz',
  '/reminders',
  '/robots.txt',
  '/schema.graphql',
  '^/scholarships/[^/]+/preview\\.png',
  '/sitemap',
  '/unsubscribe',
  '/upload',
];

/** Loads all icons from one file, so that tests do not read 6,000 files. */
const iconsInOneFile = {
  find: /^@tabler\/icons-react$/,
  replacement: `${project}node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs`,
};

/** The package contains a production build, but exports only the development build with warnings. */
const routerWithoutWarnings = [
  { find: /^react-router$/, replacement: `${project}node_modules/react-router/dist/production/index.mjs` },
  {
    find: /^react-router\/dom$/,
    replacement: `${project}node_modules/react-router/dist/production/dom-export.mjs`,
  },
];

/**
 * Groups shared modules, because dozens of small files would each need headers and a request. The first group is
 * loaded with every page, so it must only contain what every page needs.
 *
 * A chunk includes all imports of its modules. Chunks that many screens share must therefore not import modules that
 * only few screens need, such as zod.
 */
const sharedChunks = [
  // Excludes the entry module. It waits for the screen's code, so screens must not wait for the entry module.
  {
    name: 'shared',
    tags: ['$initial' as const],
    test: /(?<!client\/(main\.tsx|index\.html))$/,
    minShareCount: 1,
  },
  {
    name: 'parts',
    test: /@tabler\/icons-react\/dist\/esm\/(?!icons\/)|@mantine\/(hooks|core\/esm\/(core|utils))/,
  },
  { name: nameIconChunk, test: /@tabler\/icons-react\/dist\/esm\/icons\// },
  {
    name: 'catalogue',
    test: /client\/features\/(scholarships\/(card|home|list\/listState|\w+\.generated))|client\/ui\/(Empty|Error)State|client\/(lib\/graphql\/preload|features\/portal\/loadSetUp)/,
  },
  {
    name: 'filters',
    test: /client\/features\/scholarships\/list\/|client\/ui\/list\/(FilterPill|NumberedPages|shownPages)/,
  },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(\w*Input\w*|NativeSelect|Checkbox|Button|ActionIcon)\//,
  },
  { name: 'rules', test: /node_modules\/zod\// },
  { name: 'forms', test: /client\/ui\/form\/(?!\w*Dialog|useLeaveQuestion|fields\/FormPicture)/ },
].map((chunk) => ({ minShareCount: 2, ...chunk }));

type ModuleGraph = {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
};

let firstIcons: Set<string> | undefined;

function nameIconChunk(id: string, graph: ModuleGraph): string {
  firstIcons ??= findIcons(
    graph,
    ['main.tsx', 'pages/HomePage.tsx', 'pages/scholarships/ScholarshipsPage.tsx'].map(
      (file) => `${project}client/${file}`,
    ),
  );
  return firstIcons.has(/(\w+)\.mjs$/.exec(id)?.[1] ?? '') ? 'firstIcons' : 'icons';
}

/** Does not follow imports of packages, because the icon package's index imports all icons. */
function findIcons(graph: ModuleGraph, entries: string[]): Set<string> {
  const reached = new Set<string>();
  const icons = new Set<string>();
  const pending = [...entries];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id) || !id.startsWith(`${project}client/`)) continue;
    reached.add(id);
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const [name] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name);
    pending.push(...importedIds);
  }
  return icons;
}

/**
 * `vite build` creates dist/client. `vite build --ssr client/entryServer.tsx --outDir dist/ssr` creates the server
 * renderer. `vite` serves the empty template and forwards API calls to the server.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: `${project}client`,
  html: { cspNonce: '__CSP_NONCE__' },
  publicDir: `${project}client/public`,
  plugins: [react(), pathsFromProject(), themeStylesheet(), clientManifest()],
  resolve: {
    alias: [
      // Documents are precompiled (codegen.ts). Apollo still re-exports `gql`, so its module is replaced.
      { find: /^graphql-tag$/, replacement: `${project}client/lib/graphql/noGraphqlTag.ts` },
      { find: /^rxjs$/, replacement: `${project}node_modules/rxjs/dist/esm/index.js` },
      // Texts are precompiled (scripts/messages/), so the browser does not need an ICU MessageFormat parser.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
      ...(mode === 'test' ? [iconsInOneFile] : []),
      ...(mode === 'production' ? routerWithoutWarnings : []),
    ],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // The first page of a visit loads the style sheet of all screens. Later pages use the cached copy.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { output: { charset: 'ascii', comments: false } } // vite.server.config.ts explains why.
      : { input: `${project}client/index.html`, output: { codeSplitting: { groups: sharedChunks } } },
  },
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    port: 5173,
    // Forwards the client's address, because the portal shows some pages only to clients on the same machine.
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: api, xfwd: true }])),
  },
}));

function pathsFromProject(): Plugin {
  const resolve = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  return {
    name: 'paths-from-project',
    config: ({ build = {} }) => ({
      build: {
        outDir: resolve(build.outDir ?? 'dist/client'),
        ...(typeof build.ssr === 'string' && { ssr: resolve(build.ssr) }),
      },
    }),
  };
}

function themeStylesheet(): Plugin {
  const id = '\0virtual:theme.css';
  return {
    name: 'theme-stylesheet',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (loaded) => (loaded === id ? themeStyles() : undefined),
  };
}

/**
 * Provides `virtual:client-manifest`, which lists the files of each screen. The client must be built before the
 * server renderer.
 */
function clientManifest(): Plugin {
  const id = '\0virtual:client-manifest';
  const file = `${project}dist/client/.vite/manifest.json`;
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '{}');
  return {
    name: 'client-manifest',
    resolveId: (source) => (source === 'virtual:client-manifest' ? id : undefined),
    load: (loaded) => (loaded === id ? `export default ${read()}` : undefined),
  };
}
