import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { findChromium } from './findChromium.ts';
import { type Account, signInQuietly } from './people.ts';
import { startPortal } from './startPortal.ts';

export { expect } from '@playwright/test';

export type Portal = Awaited<ReturnType<typeof startPortal>>;

type Options = BrowserContextOptions & {
  /** Other origins that the visit may reach, for example a provider's. */
  mayReach?: string[];
  /** Who is signed in before the page is opened, without a screen. */
  as?: Account;
};

type Visited = {
  page: Page;
  /** What went wrong unseen by the page's user: console errors, thrown errors, requests to other origins. */
  complaints: string[];
};

/** Opens an address of the portal in a new browser context; with a `baseURL` of its own, of another portal. */
export type Visit = (path: string, options?: Options) => Promise<Visited>;

export type Fixtures = { visit: Visit; portal: Portal };

type WorkerFixtures = {
  /** Settings of the portal. A file that sets them has a portal of its own. */
  settings: Record<string, string>;
  /** A built portal with the demo catalogue: files that run at the same time do not see each other's data. */
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
    // Pages that nobody looks at any more would go on working: timers, carousels.
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Until the scripts have taken over what the server rendered, which client/main.tsx marks. Other answers have no root. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.getElementById('root') || performance.getEntriesByName('ready').length > 0,
  );
}

/**
 * Notes every request that would leave these origins; the browser's own resolver stops those to other hosts. Routes would
 * stop them, too, but a browser with routes caches nothing: it would load and compile every script anew on every page.
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
