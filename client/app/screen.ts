import type { ApolloClient } from '@apollo/client';
import { createElement } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { SCREEN_CATALOGUES } from '../../messages/generated/screens.generated.ts';
import { loadCatalogues, pageLanguage } from '../lib/catalogues.ts';
import type { Ability } from '../schema.generated.ts';

/** Screens whose first render needs no Mantine component. Their lazy parts load it later (lib/lazy/lazyPart.ts). */
const WITHOUT_MANTINE: readonly string[] = ['pages/HomePage.tsx', 'pages/scholarships/ScholarshipsPage.tsx'];

const MANTINE = 'ui/theme/MantineFrame.tsx';

export type ScreenHandle = {
  /** The route's file, relative to client/. The server adds its stylesheet and script to the page (pageAssets.ts). */
  module: string;
  right?: Ability;
};

export type Screen = {
  pattern: string;
  module: string;
  load: (client: ApolloClient) => Promise<ScreenModule>;
  right?: Ability;
};

type BaseName<Path extends string> = Path extends `${string}/${infer Rest}` ? BaseName<Rest> : Path;

type PageModule<Path extends string> = Record<BaseName<Path>, React.ComponentType> & {
  loader?: (client: ApolloClient) => LoaderFunction;
};

/** `path` is the path of the page's file in client/pages, without its extension. */
export function page<Path extends string>(
  { pattern }: { pattern: string },
  path: Path,
  load: () => Promise<PageModule<Path>>,
  right?: Ability,
): Screen {
  const name = path.slice(path.lastIndexOf('/') + 1) as BaseName<Path>;
  return {
    pattern,
    module: `pages/${path}.tsx`,
    right,
    load: async (client) => {
      const { [name]: Component, loader } = await load();
      return { Component, ...(loader && { loader: loader(client) }) };
    },
  };
}

export function createRoute(
  client: ApolloClient,
  { pattern, module, load, right }: Screen,
  catalogues = SCREEN_CATALOGUES,
): RouteObject {
  return {
    path: pattern,
    lazy: withTexts(module, () => load(client), catalogues),
    handle: { module, right } satisfies ScreenHandle,
  };
}

type ScreenModule = { Component: React.ComponentType | undefined; loader?: LoaderFunction };

export function withTexts(
  module: string,
  lazy: () => Promise<ScreenModule>,
  catalogues = SCREEN_CATALOGUES,
): () => Promise<ScreenModule> {
  return async () => {
    const texts = loadCatalogues(pageLanguage(), catalogues[module] ?? []);
    const [loaded, frame] = await Promise.all([
      lazy(),
      WITHOUT_MANTINE.includes(module) ? null : import('../ui/theme/MantineFrame.tsx'),
      texts,
    ]);
    const { Component, ...rest } = loaded;
    if (!frame || !Component) return loaded;
    return { ...rest, Component: () => createElement(frame.MantineFrame, null, createElement(Component)) };
  };
}

export function listModules(matches: readonly { route: { handle?: unknown } }[]): string[] {
  const modules = matches.flatMap(({ route }) => getHandle(route).module ?? []);
  return modules.every((module) => WITHOUT_MANTINE.includes(module)) ? modules : [...modules, MANTINE];
}

export function getHandle(route: { handle?: unknown }): Partial<ScreenHandle> {
  return (route.handle as ScreenHandle | undefined) ?? {};
}
