import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { findOverlappingTexts } from './findOverlappingTexts.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const { LOOKS_FOLDER } = process.env;

type Theme = 'light' | 'dark';

type Look = { width: number; theme: Theme; judge: 'all' | 'contrast' | 'none' };

const LOOKS: Look[] = [
  { width: 1280, theme: 'light', judge: 'all' },
  { width: 1280, theme: 'dark', judge: 'contrast' },
  { width: 1024, theme: 'light', judge: 'all' },
  { width: 768, theme: 'dark', judge: 'none' },
  { width: 360, theme: 'dark', judge: 'all' },
  { width: 360, theme: 'light', judge: 'contrast' },
  { width: 320, theme: 'light', judge: 'none' },
];

export type WatchedPage = { page: Page; complaints: string[]; openRequests: () => string[] };

export async function watchLooks(page: Page, complaints: string[]): Promise<WatchedPage> {
  // Unlike a script tag, an init script is not blocked by the page's content security policy.
  await page.context().addInitScript({ path: AXE });
  const open = new Set<Request>();
  // Ignores workers, because a worker that is terminated while loading sends no end event.
  page.on('request', (request) => void (/\.worker-/.test(request.url()) || open.add(request)));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return { page, complaints, openRequests: () => [...open].map((request) => request.url()) };
}

/** `prepare` runs at every width, to restore content that is closed when the width changes. */
export async function examineLooks(
  watched: WatchedPage,
  name: string,
  prepare?: () => Promise<void>,
): Promise<void> {
  const { page } = watched;
  await waitUntilIdle(watched, 2);
  for (const { width, theme, judge } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await turnTheme(page, theme);
    await waitUntilIdle(watched);
    if (prepare) await prepare().then(() => waitUntilIdle(watched));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess, `${name} scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(findWideTables), `${name}, tables wider than the page at ${width}`).toEqual(
      [],
    );
    expect(await page.evaluate(findOverlappingTexts), `${name}, words upon words at ${width} pixels`).toEqual(
      [],
    );
    if (judge !== 'none')
      expect(await findBarriers(page, judge === 'contrast'), `${width}, ${theme}`).toEqual([]);
    if (LOOKS_FOLDER && judge !== 'none') await keepPicture(page, `${name}-${width}-${theme}`);
  }
}

export async function examineHere(watched: WatchedPage, name: string): Promise<void> {
  const { page } = watched;
  for (const theme of ['dark', 'light'] as const) {
    await turnTheme(page, theme);
    await waitUntilIdle(watched);
    expect(await findBarriers(page, theme === 'dark'), `${name}, ${theme}`).toEqual([]);
    if (LOOKS_FOLDER) await keepPicture(page, `${name}-${theme}`);
  }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Simulates a theme change in another tab. Repeats the change, because a page that is still loading may not listen
 * yet.
 */
async function turnTheme(page: Page, theme: Theme): Promise<void> {
  const follow = (newValue: Theme) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    return document.documentElement.dataset.mantineColorScheme === newValue;
  };
  await page.waitForFunction(follow, theme, { polling: 50 });
}

export async function waitUntilIdle({ page, openRequests }: WatchedPage, times = 1): Promise<void> {
  let calm = 0;
  await expect
    .poll(
      async () => {
        const moving = await page.evaluate(findUnrest);
        const unrest = [...openRequests(), ...moving];
        calm = unrest.length === 0 ? calm + 1 : 0;
        return calm < times ? ['at rest for a moment', ...unrest] : unrest;
      },
      { intervals: [20], timeout: 20_000, message: 'the page comes to rest' },
    )
    .toEqual([]);
}

async function findUnrest(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  });
  const placeholder = document.querySelector('[role=status][aria-label] > [aria-hidden=true]');
  return [
    ...moving.map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 200)}`),
    ...(placeholder ? [`holds a place: ${placeholder.outerHTML.slice(0, 200)}`] : []),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
  ];
}

type Violation = { id: string; nodes: { html: string }[] };
type Axe = { run(where: Document, options: object): Promise<{ violations: Violation[] }> };

/** Finds targets smaller than 24 pixels or too close to each other (WCAG 2.5.8). */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const violations = await runAxe(page, { runOnly: { type: 'rule', values: ['target-size'] } });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 300)));
}

function runAxe(page: Page, options: object) {
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Axe };
    // Skips the only frame, the sandboxed preview of an e-mail, where axe cannot run.
    return (await axe.run(document, { iframes: false, ...given })).violations;
  }, options);
}

/** A theme changes only colours, so the second theme is checked only for contrast. */
async function findBarriers(page: Page, isContrastOnly: boolean): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    preload: false,
    // Open menus are at the end of the document, outside of the landmarks.
    rules: { region: { enabled: false } },
    ...(isContrastOnly && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
  };
  return wordAll(await runAxe(page, options));
}

export async function findFindings(page: Page): Promise<string[]> {
  return wordAll(await runAxe(page, { resultTypes: ['violations'], preload: false }));
}

const wordAll = (violations: Violation[]) =>
  violations.map(({ id, nodes }) => {
    const where = nodes.map((node) => node.html).join(' | ');
    return `${id}: ${where.slice(0, 300)}`;
  });

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = LOOKS_FOLDER ?? '';
  await mkdir(folder, { recursive: true });
  const file = `${name.replace(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
}

/** Runs in the page. Ignores tables that scroll in their own region. */
function findWideTables(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main .container table')]
    .filter((table) => {
      if (table.parentElement && getComputedStyle(table.parentElement).overflowX === 'auto') return false;
      const page = table.closest('.container') as HTMLElement;
      const margin = Number.parseFloat(getComputedStyle(page).paddingRight);
      return table.getBoundingClientRect().right > page.getBoundingClientRect().right - margin + 1;
    })
    .map((table) => table.getAttribute('aria-label') ?? table.className);
}
