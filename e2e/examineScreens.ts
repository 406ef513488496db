import type { Page } from '@playwright/test';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { type Account, queryAs } from './people.ts';
import { expect, type Portal, test, waitUntilReady } from './test.ts';

export type Screen = {
  path: string;
  shows: string | RegExp;
  first?: (page: Page, portal: Portal) => Promise<unknown>;
  opens?: string | RegExp;
};

/**
 * Placeholders for ids in paths. By default, `findAddress` uses the first item that the query returns for the current
 * user.
 */
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
  // Sorts by age, because the oldest applications belong to scholarships without questions.
  ':applied': { query: '{ applications(sort: OLDEST) { items { id } } }' },
  ':papered': { query: '{ applications(filter: { search: "Mei Tanaka" }, sort: NEWEST) { items { id } } }' },
  ':read': {
    query: '{ applications(filter: { search: "Mei Tanaka" }) { items { id answers { documents { id } } } } }',
    pick: (items) => items.find(({ answers }) => answers?.documents.length),
  },
  ':payment': { query: '{ payments { items { id } } }' },
  ':person': { query: '{ users { items { id } } }' },
  ':endpoint': { query: '{ webhookEndpoints { id } }' },
};

type Item = {
  id: string;
  canApply?: boolean;
  viewerCanUpdate?: boolean;
  viewerApplication?: object | null;
  answers?: { documents: object[] } | null;
};

export async function findAddress(page: Page, path: string): Promise<string> {
  const name = /:\w+/.exec(path)?.[0];
  if (!name) return path;
  const { query, pick = ([first]: Item[]) => first } = FIND[name] ?? { query: '' };
  const { data } = await queryAs(page, query);
  const [found] = Object.values(data ?? {}) as [Item[] | { items: Item[] }];
  const item = pick(Array.isArray(found) ? found : found.items);
  if (!item) throw new Error(`The demo data have nothing for ${name}.`);
  return path.replace(name, item.id);
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.keyboard.type('te');
  await page.getByRole('option', { name: /^Search scholarships for/ }).waitFor();
}

export function examineScreens(who: string, screens: Screen[], as?: Account): void {
  for (const { path, shows, first, opens } of screens) {
    const name = [who, path, opens, first?.name].filter(Boolean).join(' ');
    test(`the screen “${name}” is accessible, fits all widths and loads no external resources`, async ({
      visit,
      portal,
    }) => {
      // Starts at the dashboard for signed-in users, because the dashboard stores the token that `findAddress` needs.
      const { page, complaints } = await visit(as ? '/dashboard' : '/healthz', {
        as,
        reducedMotion: 'reduce',
      });
      const watched = await watchLooks(page, complaints);
      await page.goto(await findAddress(page, path));
      await waitUntilReady(page);
      await page.getByRole('heading', { name: shows }).first().waitFor();
      await first?.(page, portal);
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
