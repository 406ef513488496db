// Imported first, so that the styles of components override these styles.
import './app/styles.css';
import 'virtual:theme.css';
import type { NormalizedCacheObject } from '@apollo/client';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchPath,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { FRAME_CATALOGUES } from '../messages/generated/screens.generated.ts';
import { paths } from '../rules/paths.ts';
import { Providers } from './app/Providers.tsx';
import { createRoutes, DASHBOARD } from './app/routes.tsx';
import { consumeEarlyActions, replayEarlyActions } from './lib/browser/earlyActions.ts';
import { loadCatalogues, pageLanguage } from './lib/catalogues.ts';
import { createApolloClient } from './lib/graphql/apollo.ts';
import { createSession } from './lib/session/session.ts';

const state = readState();
const session = createSession();
const client = createApolloClient({ state, session });
const routes = createRoutes(
  client,
  isInDashboard(location.pathname) ? await loadDashboardRoutes() : undefined,
);
await Promise.all([loadMatchedRoutes(routes), loadCatalogues(pageLanguage(), FRAME_CATALOGUES)]);
const nonce = document.getElementById('nonce')?.nonce ?? '';
// Dialogs use react-remove-scroll, which reads its style element's nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const portalName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const router = createBrowserRouter(routes, {
  hydrationData: state ? loadedOnServer(routes) : undefined,
  async patchRoutesOnNavigation({ path, patch }) {
    // Adds the routes on every navigation, because the router drops routes of an interrupted navigation and ignores
    // routes that it already has.
    if (isInDashboard(path)) patch(DASHBOARD, await loadDashboardRoutes());
  },
});
const app = (
  <Providers client={client} nonce={nonce} portalName={portalName} session={session}>
    <RouterProvider router={router} />
    <Ready />
  </Providers>
);
const early = consumeEarlyActions();
// In a transition, React hydrates in short slices and handles clicks between them.
if (state && root.childElementCount > 0) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

/** Rendered last, so that the entire page is interactive when the effect runs. */
function Ready() {
  useEffect(() => {
    performance.mark('ready');
    void replayEarlyActions(early);
  }, []);
  return null;
}

function readState(): NormalizedCacheObject | undefined {
  const text = document.getElementById('state')?.textContent ?? '';
  return text.startsWith('{') ? JSON.parse(text) : undefined;
}

function isInDashboard(path: string): boolean {
  return [`${paths.dashboard.pattern}/*`, paths.inbox.pattern].some((known) => matchPath(known, path));
}

async function loadDashboardRoutes(): Promise<RouteObject[]> {
  const { createDashboardRoutes } = await import('./app/dashboard/screens.ts');
  return createDashboardRoutes(client);
}

/** Loads lazy routes before React hydrates, because otherwise the first render would be empty. */
async function loadMatchedRoutes(all: RouteObject[]) {
  const matches = matchRoutes(all, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

/** Marks the matched routes as loaded, because the server has run their loaders and the data is in Apollo's cache. */
function loadedOnServer(all: RouteObject[]) {
  const matches = matchRoutes(all, location) ?? [];
  return { loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])) };
}
