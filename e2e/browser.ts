import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { findChromium } from './findChromium.ts';
import { type Account, signInQuietly } from './people.ts';

type Visit = {
  page: Page;
  /** What went wrong behind the page's back: console errors, thrown errors, requests to other origins. */
  complaints: string[];
};

let browser: Browser;
/** The profiles of the test that runs. */
let profiles: BrowserContext[] = [];

/** The portal that the file has to itself: its number in the run, and the mark that others see. */
let taken: { index: number; mark: string } | undefined;

/** Where this file's portal listens: files that run at the same time do not see each other's data. */
export function portalUrl(): string {
  if (!taken) throw new Error('Ask for the portal within a test, after openBrowser()');
  return inject('portalUrls')[taken.index] as string;
}

/** The runner's own worker numbers will not do: two workers can have the same one after the tests of another project. */
function takePortal(): void {
  for (const index of inject('portalUrls').keys()) {
    const mark = join(inject('takenFolder'), String(index));
    try {
      mkdirSync(mark);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    taken = { index, mark };
    return;
  }
  throw new Error('More files run at once than there are portals');
}

function leavePortal(): void {
  if (taken) rmdirSync(taken.mark);
  taken = undefined;
}

/** One browser and one portal for a test file; every visit gets a fresh profile, which is closed after its test. */
export function openBrowser(): { visit: typeof visit } {
  beforeAll(async () => {
    takePortal();
    browser = await chromium.launch(await findChromium());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatShows();
    // Pages that nobody looks at any more would go on working: timers, carousels.
    const left = profiles;
    profiles = [];
    await Promise.all(left.map((context) => context.close()));
  });
  afterAll(async () => {
    leavePortal();
    await browser?.close();
  });
  return { visit };
}

/** Writes down what the pages of a failed test show: on another machine it may not fail again. */
async function tellWhatShows(): Promise<void> {
  for (const page of profiles.flatMap((context) => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 2_000 }).catch(String);
    console.error(`${page.url()} shows:\n${text}`);
  }
}

type Options = Parameters<Browser['newContext']>[0] & {
  /** Other origins that the visit may reach, for example a provider's. */
  mayReach?: string[];
  /** Who is signed in before the page is opened, without a screen. */
  as?: Account;
  /** True for a page that later tests of the file use, too. */
  stays?: boolean;
};

/** Opens an address of the portal in a new, empty profile; with a `baseURL` of its own, of another portal. */
async function visit(path: string, { mayReach = [], as, stays, ...options }: Options = {}): Promise<Visit> {
  const origin = options.baseURL ?? portalUrl();
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  if (!stays) profiles.push(context);
  const complaints = watch(context, [origin, ...mayReach]);
  if (as) await signInQuietly(context, origin, as);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await waitUntilReady(page);
  return { page, complaints };
}

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
