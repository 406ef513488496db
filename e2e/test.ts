import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { findChromium } from './findChromium.ts';
import { type Account, signInQuietly } from './people.ts';
import { startPortal } from './startPortal.ts';

export { expect } from '@playwright/test';

export type Portal = Awaited<ReturnType<typeof startPortal>>;

type Options = BrowserContextOptions & {
  mayReach?: string[];
  as?: Account;
};

type VisitedPage = {
  page: Page;
  /** Contains console errors, exceptions, and requests to other origins. */
  complaints: string[];
};

/** Opens a path in a new browser context. `baseURL` selects another portal. */
export type Visit = (path: string, options?: Options) => Promise<VisitedPage>;

export type Fixtures = { visit: Visit; portal: Portal };

type WorkerFixtures = {
  /** Portal settings. A file that sets these gets a separate portal. */
  settings: Record<string, string>;
  /** A built portal with the demo catalogue. Files that run in parallel have separate data. */
  portal: Portal;
};

export const test = base.extend<{ visit: Visit }, WorkerFixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ...(await findChromium()) }),
    { scope: 'worker' },
  ],
  settings: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ settings }, use) => {
      const portal = await startPortal(settings);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  visit: async ({ browser, portal }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, { mayReach = [], as, ...options } = {}) => {
      const origin = options.baseURL ?? portal.url;
      const context = await browser.newContext(options);
      contexts.push(context);
      const complaints = watch(context, [origin, ...mayReach]);
      if (as) await signInQuietly(context, origin, as);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      await page.goto(path);
      if (options.javaScriptEnabled !== false) await waitUntilReady(page);
      return { page, complaints };
    });
    // Pages that are left open would continue to run timers and carousels.
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Waits for hydration, which client/main.tsx marks. Pages that React does not render have no root element. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.getElementById('root') || performance.getEntriesByName('ready').length > 0,
  );
}

/**
 * Records requests to other origins, which the browser's resolver rules block. Playwright routes would disable the
 * cache.
 */
function watch(context: BrowserContext, origins: string[]): string[] {
  const complaints: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (['http:', 'https:'].includes(protocol) && !origins.includes(origin))
      complaints.push(`leaves the origin: ${request.url()}`);
  });
  return complaints;
}
