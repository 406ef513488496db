import type { RouteObject } from 'react-router-dom';
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
  return { path: path.pattern, lazy, handle: { module, right } satisfies ScreenHandle };
}

/** What a route of `screen` says about itself. */
export function handleOf(route: { handle?: unknown }): Partial<ScreenHandle> {
  return (route.handle as ScreenHandle | undefined) ?? {};
}
