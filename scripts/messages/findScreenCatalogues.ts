import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export type ScreenCatalogues = {
  frame: string[];
  screens: Record<string, string[]>;
  dashboard: Record<string, string[]>;
  separate: string[];
};

const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
const USE = /useMessages\('([^']+)'\)/g;
const SEPARATE = /import\('(\.[^']+\.tsx?)'\)(?:(?!import\()[^;])*texts: \[([^\]]*)\]/g;
const PAGE = /import\('\.\.\/\.\.\/(pages\/[\w/]+\.tsx)'\)/g;
const FRAME = /withTexts\('([^']+\.tsx)'/g;

/**
 * Collects the catalogues of every page and layout from its imports, so that screens can load them in parallel with
 * their code. Excludes components with separate texts.
 */
export function findScreenCatalogues(client: string): ScreenCatalogues {
  const screens = findScreens(client);
  const ends = new Set(screens.map((name) => join(client, name)));
  const frame = cataloguesFrom(join(client, 'main.tsx'), ends);
  const own = screens.map((name) => {
    const found = cataloguesFrom(join(client, name), ends);
    return [name, found.filter((feature) => !frame.includes(feature))] as const;
  });
  const early = new Set([...frame, ...own.flatMap(([, found]) => found)]);
  const starts = ['main.tsx', ...screens].map((name) => join(client, name));
  const separate = starts
    .flatMap((start) => cataloguesFrom(start, ends, true))
    .filter((one) => !early.has(one));
  const inDashboard = findDashboardScreens(client);
  const listed = own.filter(([, found]) => found.length > 0);
  return {
    frame,
    screens: Object.fromEntries(listed.filter(([name]) => !inDashboard.includes(name))),
    dashboard: Object.fromEntries(listed.filter(([name]) => inDashboard.includes(name))),
    separate: [...new Set(separate)].sort(),
  };
}

/**
 * Returns, for each component with separate texts, the catalogues that it lists and those that it and its imports
 * use, except the frame's.
 */
export function findSeparateParts(client: string): { part: string; listed: string[]; used: string[] }[] {
  const { frame } = findScreenCatalogues(client);
  const ends = new Set(findScreens(client).map((name) => join(client, name)));
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(client, file), 'utf8').matchAll(SEPARATE)].map(([, path = '', list = '']) => {
        const part = resolve(dirname(join(client, file)), path);
        const used = cataloguesFrom(part, ends).filter((feature) => !frame.includes(feature));
        const listed = [...list.matchAll(/'([^']+)'/g)].map(([, feature = '']) => feature).sort();
        return { part: relative(client, part), listed, used };
      }),
    );
}

function findScreens(client: string): string[] {
  const frames = readFileSync(join(client, 'app/routes.tsx'), 'utf8').matchAll(FRAME);
  const pages = readdirSync(join(client, 'pages'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('Page.tsx'),
  );
  const names = [
    ...pages.map((name) => `pages/${name.replaceAll('\\', '/')}`),
    ...[...frames].map(([, name]) => name ?? ''),
  ];
  return [...new Set(names)].sort();
}

function findDashboardScreens(client: string): string[] {
  const routes = readFileSync(join(client, 'app/dashboard/screens.ts'), 'utf8');
  return [...routes.matchAll(PAGE)].map(([, name]) => name ?? '');
}

/** Follows imports up to the modules in `ends`. `withSeparate` includes components with separate texts. */
function cataloguesFrom(start: string, ends: ReadonlySet<string>, withSeparate = false): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { used, imported, separate } = readSource(file);
    for (const feature of used) found.add(feature);
    for (const path of imported)
      if (!ends.has(path) && (withSeparate || !separate.includes(path))) open.push(path);
  }
  return [...found].sort();
}

type Source = { used: string[]; imported: string[]; separate: string[] };

/** Stores what each file contains, because most files belong to many screens. */
const sources = new Map<string, Source>();

function readSource(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const capture = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);
  const pathsOf = (pattern: RegExp) => capture(pattern).map((path) => resolve(dirname(file), path));
  const source = { used: capture(USE), imported: pathsOf(IMPORT), separate: pathsOf(SEPARATE) };
  sources.set(file, source);
  return source;
}
