import type { RouteObject } from 'react-router-dom';
import { SCREEN_CATALOGUES } from '../../../messages/generated/screens.generated.ts';
import { loadCatalogues, pageLanguage } from '../../lib/catalogues.ts';
import type { ViewerRight } from '../../lib/useSession.ts';

export type ScreenHandle = {
  /** The route's file, seen from client/: the server puts its stylesheet and script into the page (pageAssets.ts). */
  module: string;
  /** What the viewer must be allowed to do; the dashboard shows the screen, and its line in the menu, to no one else. */
  right?: ViewerRight;
};

type Screen = Pick<RouteObject, 'Component' | 'loader'>;

/**
 * One screen at one of the portal's addresses (paths.ts). It is loaded when somebody goes there; a screen that needs
 * its data before it shows answers a `loader` too.
 */
export function screen(
  path: { pattern: string },
  module: string,
  lazy: () => Promise<Screen>,
  right?: ViewerRight,
): RouteObject {
  return {
    path: path.pattern,
    lazy: withTexts(module, lazy),
    handle: { module, right } satisfies ScreenHandle,
  };
}

/** Loads the texts of a route's module (messages/) beside its code. */
export function withTexts<Loaded>(module: string, lazy: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const texts = loadCatalogues(pageLanguage(), SCREEN_CATALOGUES[module] ?? []);
    const [loaded] = await Promise.all([lazy(), texts]);
    return loaded;
  };
}

/** What a route of `screen` says about itself. */
export function handleOf(route: { handle?: unknown }): Partial<ScreenHandle> {
  return (route.handle as ScreenHandle | undefined) ?? {};
}
