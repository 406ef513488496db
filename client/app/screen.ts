import type { ApolloClient } from '@apollo/client';
import { createElement } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { SCREEN_CATALOGUES } from '../../messages/generated/screens.generated.ts';
import { loadCatalogues, pageLanguage } from '../lib/catalogues.ts';
import type { ViewerRight } from '../lib/useSession.ts';

/** Screens of the first view, which have no component of Mantine at once: its parts bring it (lib/lazyPart.ts). */
const WITHOUT_MANTINE: readonly string[] = ['pages/HomePage.tsx', 'pages/ScholarshipsPage.tsx'];

/** The file that the other screens load besides. */
const MANTINE = 'ui/MantineFrame.tsx';

export type ScreenHandle = {
  /** The route's file, seen from client/: the server puts its stylesheet and script into the page (pageAssets.ts). */
  module: string;
  /** What the viewer must be allowed to do; the dashboard shows the screen, and its line in the menu, to no one else. */
  right?: ViewerRight;
};

/** A file of client/pages: a component of the file's name, and what loads its data when it needs them before it shows. */
type PageModule = Record<string, React.ComponentType> & {
  loader?: (client: ApolloClient) => LoaderFunction;
};

const PAGES = import.meta.glob<PageModule>('../pages/*Page.tsx');

/**
 * A page of client/pages at one of the portal's addresses (paths.ts), loaded when the viewer goes there. Throws for a
 * page that does not exist.
 */
export function screen(
  client: ApolloClient,
  path: { pattern: string },
  name: `${string}Page`,
  right?: ViewerRight,
): RouteObject {
  const load = PAGES[`../pages/${name}.tsx`];
  if (!load) throw new Error(`There is no client/pages/${name}.tsx`);
  const module = `pages/${name}.tsx`;
  return {
    path: path.pattern,
    lazy: withTexts(module, async () => {
      const { [name]: Component, loader } = await load();
      return { Component, ...(loader && { loader: loader(client) }) };
    }),
    handle: { module, right } satisfies ScreenHandle,
  };
}

type Loaded = { Component: React.ComponentType | undefined; loader?: LoaderFunction };

/** Loads the texts of a route's module (messages/) beside its code, and what Mantine's components expect around them. */
export function withTexts(module: string, lazy: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const texts = loadCatalogues(pageLanguage(), SCREEN_CATALOGUES[module] ?? []);
    const [loaded, frame] = await Promise.all([
      lazy(),
      WITHOUT_MANTINE.includes(module) ? null : import('../ui/MantineFrame.tsx'),
      texts,
    ]);
    const { Component, ...rest } = loaded;
    if (!frame || !Component) return loaded;
    return { ...rest, Component: () => createElement(frame.MantineFrame, null, createElement(Component)) };
  };
}

/** The files of these matched routes, seen from client/. */
export function modulesOf(matches: readonly { route: { handle?: unknown } }[]): string[] {
  const modules = matches.flatMap(({ route }) => handleOf(route).module ?? []);
  return modules.every((module) => WITHOUT_MANTINE.includes(module)) ? modules : [...modules, MANTINE];
}

/** What a route of `screen` says about itself. */
export function handleOf(route: { handle?: unknown }): Partial<ScreenHandle> {
  return (route.handle as ScreenHandle | undefined) ?? {};
}
