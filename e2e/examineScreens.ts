import type { Page } from '@playwright/test';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { type Account, askAs } from './people.ts';
import { expect, type Portal, test, waitUntilReady } from './test.ts';

export type Screen = {
  path: string;
  /** A heading that it has once it shows what it is for. */
  shows: string | RegExp;
  /** What is done before it is looked at. */
  first?: (page: Page, portal: Portal) => Promise<unknown>;
  /** The button of a dialog that is open while it is looked at. */
  opens?: string | RegExp;
};

/** `:name` in a path stands for an id that FIND finds, asked for as the person who looks. */
const FIND: Record<string, { query: string; pick?: (items: Item[]) => Item | undefined }> = {
  ':newest': { query: '{ scholarships { items { id } } }' },
  ':untouched': {
    query:
      '{ scholarships(sort: WORLD_RANK, pageSize: 50) { items { id canApply viewerApplication { id } } } }',
    pick: (items) => items.find(({ canApply, viewerApplication }) => canApply && !viewerApplication),
  },
  ':editable': {
    query: '{ myApplications(pageSize: 50) { items { id viewerCanUpdate } } }',
    pick: (items) => items.find(({ viewerCanUpdate }) => viewerCanUpdate),
  },
  ':mine': { query: '{ myApplications { items { id } } }' },
  ':paid': { query: '{ myPayments { items { id } } }' },
  // The oldest ones were made for scholarships that ask nothing in words of their own.
  ':applied': { query: '{ applications(sort: OLDEST) { items { id } } }' },
  // One with answers, documents and references.
  ':papered': { query: '{ applications(filter: { search: "Mei Tanaka" }, sort: NEWEST) { items { id } } }' },
  ':payment': { query: '{ payments { items { id } } }' },
  ':person': { query: '{ users { items { id } } }' },
  ':endpoint': { query: '{ webhookEndpoints { id } }' },
};

type Item = { id: string; canApply?: boolean; viewerCanUpdate?: boolean; viewerApplication?: object | null };

/** The path with its id. */
export async function findAddress(page: Page, path: string): Promise<string> {
  const name = /:\w+/.exec(path)?.[0];
  if (!name) return path;
  const { query, pick = ([first]: Item[]) => first } = FIND[name] ?? { query: '' };
  const { data } = await askAs(page, query);
  const [found] = Object.values(data ?? {}) as [Item[] | { items: Item[] }];
  const item = pick(Array.isArray(found) ? found : found.items);
  if (!item) throw new Error(`The demo data have nothing for ${name}.`);
  return path.replace(name, item.id);
}

/** The commands, with a search among them. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.keyboard.type('te');
  await page.getByRole('option', { name: /^Search scholarships for/ }).waitFor();
}

/** Examines every screen of one role, as one suite of the file that calls this. */
export function examineScreens(who: string, screens: Screen[], as?: Account): void {
  for (const { path, shows, first, opens } of screens) {
    const name = [who, path, opens, first?.name].filter(Boolean).join(' ');
    test(`${name} has no barrier in either theme, fits 320, 360, 768 and 1280 pixels, and stays on our origin`, async ({
      visit,
      portal,
    }) => {
      // From there on the page of someone who is signed in has a token.
      const { page, complaints } = await visit(as ? '/dashboard' : '/healthz', {
        as,
        reducedMotion: 'reduce',
      });
      const watched = await watchLooks(page, complaints);
      await page.goto(await findAddress(page, path));
      await waitUntilReady(page);
      await page.getByRole('heading', { name: shows }).first().waitFor();
      await first?.(page, portal);
      // Where a table becomes cards, its dialogs begin anew.
      const prepare = async () => {
        if (await page.getByRole('dialog').isVisible()) return;
        await page.getByRole('button', { name: opens }).first().click();
        await page.getByRole('dialog').waitFor();
      };
      await examineLooks(watched, name, opens ? prepare : undefined);
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    });
  }
}
