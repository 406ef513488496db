import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { projectFolder } from '../../server/platform/files/projectFolder.ts';
import { checkCatalogues } from './checkCatalogues.ts';
import { findScreenCatalogues, type ScreenCatalogues } from './findScreenCatalogues.ts';
import { findPlaceholders, type Placeholder, parseMessage } from './parseMessage.ts';
import { type Catalogues, readCatalogues, SOURCE_LANGUAGE, type Texts } from './readCatalogues.ts';

/**
 * Compiles the catalogues in messages/ to modules, so that no text is parsed at run time, and generates types that
 * reject missing keys and wrong placeholders.
 */
function compileMessages(): void {
  const folder = join(projectFolder, 'messages');
  const catalogues = readCatalogues(folder);
  const problems = checkCatalogues(catalogues);
  if (problems.length > 0) {
    console.error(`The catalogues in messages/ need a correction:\n  ${problems.join('\n  ')}`);
    process.exitCode = 1;
    return;
  }
  const files: Record<string, string> = {};
  const write = (path: string, text: string) => {
    files[`${path}.generated.ts`] = text;
  };
  for (const [language, features] of Object.entries(catalogues))
    for (const [feature, texts] of Object.entries(features))
      write(join(language, feature), compileCatalogue(texts));
  write('types', writeTypes(catalogues[SOURCE_LANGUAGE] ?? {}));
  write('languages', `export const LANGUAGES = ${JSON.stringify(Object.keys(catalogues))} as const;\n`);
  write('all', writeAll(catalogues));
  const screens = findScreenCatalogues(join(projectFolder, 'client'));
  const { frame, separate, dashboard } = screens;
  const shown = new Set([frame, separate, Object.values({ ...screens.screens, ...dashboard })].flat(2));
  const joined = joinCatalogues(screens);
  for (const language of Object.keys(catalogues))
    for (const [name, features] of Object.entries(joined)) write(join(language, name), writeJoined(features));
  write('load', writeLoaders(catalogues, shown, joined));
  write('screens', writeScreens(screens, joined));
  write('dashboardScreens', writeDashboardScreens(dashboard));
  replaceFiles(join(folder, 'generated'), files);
}

function replaceFiles(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.ts') && !(path in files)) rmSync(join(folder, path));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function compileCatalogue(texts: Texts): string {
  const compiled = Object.entries(texts).map(([key, text]) => {
    const elements = parseMessage(text);
    const [first, ...rest] = elements;
    return [key, first?.type === TYPE.literal && rest.length === 0 ? first.value : elements];
  });
  return `import type { Catalogue } from '../../catalogue.ts';

const catalogue = ${JSON.stringify(Object.fromEntries(compiled))};

export default catalogue as unknown as Catalogue;
`;
}

const TYPES = {
  text: 'string | number',
  number: 'number',
  date: 'Date | number',
  tag: "import('../placeholders.ts').Tag",
} as const;

function typeOf(placeholder: Placeholder): string {
  if (typeof placeholder === 'string') return TYPES[placeholder];
  return placeholder.map((option) => JSON.stringify(option)).join(' | ');
}

function writeTypes(source: Record<string, Texts>): string {
  const features = Object.entries(source).map(([feature, texts]) => {
    const lines = Object.entries(texts).map(([key, text]) => {
      const values = Object.entries(findPlaceholders(parseMessage(text)))
        .map(([name, placeholder]) => `${JSON.stringify(name)}: ${typeOf(placeholder)}`)
        .join('; ');
      return `    ${JSON.stringify(key)}: ${values ? `{ ${values} }` : 'None'};`;
    });
    return `  ${JSON.stringify(feature)}: {\n${lines.join('\n')}\n  };`;
  });
  return `import type { None } from '../placeholders.ts';

/** All texts by feature and key, with the values that they need. */
export type Messages = {\n${features.join('\n')}\n};
`;
}

function writeAll(catalogues: Catalogues): string {
  const entries = Object.entries(catalogues).flatMap(([language, features]) =>
    Object.keys(features).map((feature) => ({
      language,
      feature,
      name: `${language}_${feature}`.replace(/\W/g, '_'),
    })),
  );
  const imports = entries.map(
    ({ language, feature, name }) => `import ${name} from './${language}/${feature}.generated.ts';`,
  );
  const languages = Object.keys(catalogues).map((language) => {
    const own = entries.filter((entry) => entry.language === language);
    return `  ${JSON.stringify(language)}: { ${own.map(({ feature, name }) => `${JSON.stringify(feature)}: ${name}`).join(', ')} },`;
  });
  return `${imports.join('\n')}

/** All catalogues, for the server, which responds in all languages. */
export const catalogues = {\n${languages.join('\n')}\n};
`;
}

type SharedFiles = Record<string, readonly string[]>;

/**
 * Joins the catalogues of the frame, and those that the home page and the list have in common, because each of many
 * small files would need separate HTTP headers.
 */
function joinCatalogues({ frame, screens }: ScreenCatalogues): SharedFiles {
  const [home = [], list = []] = ['pages/HomePage.tsx', 'pages/scholarships/ScholarshipsPage.tsx'].map(
    (page) => screens[page],
  );
  return { joinedFrame: frame, joinedList: home.filter((feature) => list.includes(feature)) };
}

function writeJoined(features: readonly string[]): string {
  const lines = features.map(
    (feature) => `export { default as ${feature} } from './${feature}.generated.ts';`,
  );
  return `${lines.join('\n')}\n`;
}

function fileOf(feature: string, joined: SharedFiles): string {
  return Object.keys(joined).find((name) => joined[name]?.includes(feature)) ?? feature;
}

/**
 * `shown` contains the features that screens use. Texts of other features, such as e-mails, are not sent to the
 * browser.
 */
function writeLoaders(catalogues: Catalogues, shown: ReadonlySet<string>, joined: SharedFiles): string {
  const languages = Object.entries(catalogues).map(([language, features]) => {
    const lines = Object.keys(features)
      .filter((feature) => shown.has(feature))
      .map((feature) => {
        const file = fileOf(feature, joined);
        const key = file === feature ? 'default' : feature;
        return `    ${JSON.stringify(feature)}: async () => (await import('./${language}/${file}.generated.ts')).${key},`;
      });
    return `  ${JSON.stringify(language)}: {\n${lines.join('\n')}\n  },`;
  });
  return `/** Load one catalogue each. The browser only needs one language and the screens in use. */
export const loaders = {\n${languages.join('\n')}\n};
`;
}

function writeScreens({ frame, screens }: ScreenCatalogues, joined: SharedFiles): string {
  return `import type { Messages } from './types.generated.ts';

type Features = readonly (keyof Messages)[];

/** Catalogues of the frame around every screen. */
export const FRAME_CATALOGUES: Features = ${JSON.stringify(frame)};

/** Catalogues of each other screen besides the frame's, by the path of its route module in client/. */
export const SCREEN_CATALOGUES: Record<string, Features> = ${JSON.stringify(screens, null, 2)};

/** Files that contain several catalogues. */
export const JOINED_CATALOGUES: Record<string, Features> = ${JSON.stringify(joined, null, 2)};
`;
}

/** Returns a separate module for screens of the dashboard, so that other pages do not load it. */
function writeDashboardScreens(dashboard: ScreenCatalogues['dashboard']): string {
  return `import type { Messages } from './types.generated.ts';

/** Catalogues of each dashboard screen besides the frame's, by the path of its route module in client/. */
export const DASHBOARD_CATALOGUES: Record<string, readonly (keyof Messages)[]> = ${JSON.stringify(dashboard, null, 2)};
`;
}

compileMessages();
