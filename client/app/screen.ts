import type { ApolloClient } from '@apollo/client';
import { createElement } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { SCREEN_CATALOGUES } from '../../messages/generated/screens.generated.ts';
import { loadCatalogues, pageLanguage } from '../lib/catalogues.ts';
import type { ViewerRight } from '../lib/useSession.ts';

/**
 * Screens of the first view. They use no Mantine component immediately; their lazy parts load Mantine
 * (lib/lazyPart.ts).
 */
const WITHOUT_MANTINE: readonly string[] = ['pages/HomePage.tsx', 'pages/ScholarshipsPage.tsx'];

const MANTINE = 'ui/MantineFrame.tsx';

export type ScreenHandle = {
  /** The route's file, relative to client/. The server adds its stylesheet and script to the page (pageAssets.ts). */
  module: string;
  /** Required permission. Without it, the dashboard hides the screen and its menu entry. */
  right?: ViewerRight;
};

/**
 * A module of client/pages: a component with the file's name, and optionally a loader for data that it needs before
 * rendering.
 */
type PageModule = Record<string, React.ComponentType> & {
  loader?: (client: ApolloClient) => LoaderFunction;
};

const PAGES = import.meta.glob<PageModule>('../pages/*Page.tsx');

/**
 * Route of a page of client/pages at one of the portal's paths (paths.ts), loaded on navigation. Throws if the page
 * doesn't exist.
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

type ScreenModule = { Component: React.ComponentType | undefined; loader?: LoaderFunction };

export function withTexts(module: string, lazy: () => Promise<ScreenModule>): () => Promise<ScreenModule> {
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

export function listModules(matches: readonly { route: { handle?: unknown } }[]): string[] {
  const modules = matches.flatMap(({ route }) => getHandle(route).module ?? []);
  return modules.every((module) => WITHOUT_MANTINE.includes(module)) ? modules : [...modules, MANTINE];
}

export function getHandle(route: { handle?: unknown }): Partial<ScreenHandle> {
  return (route.handle as ScreenHandle | undefined) ?? {};
}
