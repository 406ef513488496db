import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeStyles } from './client/app/themeStyles.ts';

const project = fileURLToPath(new URL('.', import.meta.url));
const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** What `vite` passes on to the server, by how it begins: all that screens call, link to or come back from. */
export const SERVER_PATHS = [
  '/.well-known/',
  '/api/',
  '/checkout/',
  '/dev/',
  '/docs',
  '/documents/',
  '/exports/',
  '/feeds/',
  '/files/',
  '/graphql',
  '/healthz',
  '/imports/',
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
  '/upload',
];

/** Tests would read six thousand icon files one by one. */
const iconsInOneFile = {
  find: /^@tabler\/icons-react$/,
  replacement: `${project}node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs`,
};

/** The package has a build for production, but names only the one with warnings for developers. */
const routerWithoutWarnings = [
  { find: /^react-router$/, replacement: `${project}node_modules/react-router/dist/production/index.mjs` },
  {
    find: /^react-router\/dom$/,
    replacement: `${project}node_modules/react-router/dist/production/dom-export.mjs`,
  },
];

/**
 * What several screens use comes in few files: dozens of small ones would each carry their headers and wait for their
 * turn. The first of them loads with every page, so it holds what every page needs and nothing else. A chunk takes along
 * all that its modules import: one that many screens share must not reach what only some need, such as zod.
 */
const sharedChunks = [
  // All but the entry, which waits for the screen's code: a screen must not wait for it in turn.
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
    test: /client\/features\/(home|scholarships\/(card|home|list\/listState|\w+\.generated))|client\/ui\/(Empty|Error)State/,
  },
  {
    name: 'filters',
    test: /client\/features\/scholarships\/list\/|client\/ui\/(FilterPill|NumberedPages|shownPages)/,
  },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(\w*Input\w*|NativeSelect|Checkbox|Button|ActionIcon)\//,
  },
  { name: 'rules', test: /node_modules\/zod\// },
  { name: 'forms', test: /client\/ui\/form\/(?!\w*Dialog|useLeaveQuestion|FormPicture)/ },
].map((chunk) => ({ minShareCount: 2, ...chunk }));

type ModuleGraph = {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
};

/** The names of the icons that the first view of the home page and of the list draws, once they are known. */
let firstIcons: Set<string> | undefined;

/** The icons of the first view load with it; the others, of which the dashboard has many, with the screens that have them. */
function nameIconChunk(id: string, graph: ModuleGraph): string {
  firstIcons ??= findIcons(
    graph,
    ['main.tsx', 'pages/HomePage.tsx', 'pages/ScholarshipsPage.tsx'].map(
      (file) => `${project}client/${file}`,
    ),
  );
  return firstIcons.has(/(\w+)\.mjs$/.exec(id)?.[1] ?? '') ? 'firstIcons' : 'icons';
}

/** Looks through our own modules that load at once with these: the package's index would lead to all of its icons. */
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
 * `vite build` makes dist/client; `vite build --ssr client/entryServer.tsx --outDir dist/ssr` what the server renders
 * with; `vite.explorer.config.ts` adds the explorer; `vite` serves the empty template and passes calls on to the server.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: `${project}client`,
  // The server puts each page's own nonce in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  publicDir: `${project}client/public`,
  plugins: [react(), pathsFromProject(), themeStylesheet(), clientManifest()],
  resolve: {
    alias: [
      // Documents are compiled ahead (codegen.ts): the browser parses no GraphQL, but Apollo re-exports `gql`.
      { find: /^graphql-tag$/, replacement: `${project}client/lib/noGraphqlTag.ts` },
      // Modern JavaScript, without the helpers that Apollo's default build of it brings.
      { find: /^rxjs$/, replacement: `${project}node_modules/rxjs/dist/esm/index.js` },
      // So are texts (scripts/messages/): the parser of ICU MessageFormat stays at home.
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
    // One stylesheet for all screens: the first page of a visit loads it, the others have it.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { output: { charset: 'ascii', comments: false } } // vite.server.config.ts says why
      : { input: `${project}client/index.html`, output: { codeSplitting: { groups: sharedChunks } } },
  },
  // The server's bundle carries its libraries: started from dist, it needs no client package.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Without it React would bring its slow development half along.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    port: 5173,
    // The portal is told who asks: what it shows on this machine alone is not for others who reach this server.
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: api, xfwd: true }])),
  },
}));

/** Paths on the command line count from the project's folder although Vite's root is client/. */
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

/** `virtual:theme.css`: the theme's variables as a stylesheet. */
function themeStylesheet(): Plugin {
  const id = '\0virtual:theme.css';
  return {
    name: 'theme-stylesheet',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (loaded) => (loaded === id ? themeStyles() : undefined),
  };
}

/** `virtual:client-manifest`: which files each screen needs. The client is built first, then what renders it. */
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
