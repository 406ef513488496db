import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The catalogues of the frame, and of each screen what the frame has not. */
export type ScreenCatalogues = { frame: string[]; screens: Record<string, string[]> };

const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
const USE = /useMessages\('([^']+)'\)/g;
/** A frame around several screens that has texts of its own, as routes.tsx names it. */
const FRAME = /withTexts\('([^']+\.tsx)'/g;

/**
 * Follows the imports of every page and frame, parts that are loaded later included, and collects which
 * catalogues are used on the way: so they are loaded beside the screen's code, not after it.
 */
export function findScreenCatalogues(client: string): ScreenCatalogues {
  const frames = readFileSync(join(client, 'app/routes.tsx'), 'utf8').matchAll(FRAME);
  const pages = readdirSync(join(client, 'pages')).filter((name) => name.endsWith('Page.tsx'));
  const names = [...pages.map((name) => `pages/${name}`), ...[...frames].map(([, name]) => name ?? '')];
  const screens = [...new Set(names)].sort();
  const ends = new Set(screens.map((name) => join(client, name)));
  const frame = cataloguesFrom(join(client, 'main.tsx'), ends);
  const own = screens.map((name) => {
    const found = cataloguesFrom(join(client, name), new Set());
    return [name, found.filter((feature) => !frame.includes(feature))] as const;
  });
  return { frame, screens: Object.fromEntries(own.filter(([, found]) => found.length > 0)) };
}

/** The catalogues used by a module and by everything that it imports, up to the modules in `ends`. */
function cataloguesFrom(start: string, ends: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, feature] of text.matchAll(USE)) if (feature) found.add(feature);
    for (const [, path] of text.matchAll(IMPORT)) {
      const next = resolve(dirname(file), path ?? '');
      if (!ends.has(next)) open.push(next);
    }
  }
  return [...found].sort();
}
