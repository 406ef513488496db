import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { testWithCrowd } from './crowdedPortal.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs } from './people.ts';
import { expect, type Visit, waitUntilReady } from './test.ts';

const PATH = '/dashboard/allapplyscholarship';
const test = testWithCrowd({ name: 'Ada', count: 1000, isUnpaid: (number) => number % 10 === 0 });

function openDesk(visit: Visit, search = '', options: object = {}) {
  return visit(PATH + search, { as: MODERATOR, ...options });
}

const total = (page: Page, count: string) =>
  page.getByRole('heading', { level: 1, name: `Total Application: ${count}` }).waitFor();
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select ${name}, `) }).check();

async function search(page: Page, text: string, count: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q')?.trim() === text.trim());
  await total(page, count);
}

async function countSidewards(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

async function findCutHeads(page: Page): Promise<string[]> {
  return page
    .locator('th, th a')
    .evaluateAll((heads) =>
      heads.filter((head) => head.scrollWidth > head.clientWidth).map(({ textContent }) => textContent ?? ''),
    );
}

// product: P7.11
test('a moderator processes a thousand applications without leaving the list', async ({ visit }) => {
  const { page, complaints } = await openDesk(visit);
  await search(page, 'Ada 04', '100');
  await page.getByRole('link', { name: 'Applicant', exact: true }).click();
  await rowOf(page, 'Ada 0400').waitFor();

  await rowOf(page, 'Ada 0418').getByRole('link', { name: 'Details' }).click();
  const drawer = page.getByRole('region', { name: 'Application' });
  await drawer.getByRole('heading', { name: 'Ada 0418' }).waitFor();
  expect(await findCutHeads(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await drawer.getByRole('heading', { name: 'Ada 0419' }).waitFor();
  await drawer.getByText('20 of 100').waitFor();
  await page.keyboard.press('ArrowRight');
  await drawer.getByRole('heading', { name: 'Ada 0420' }).waitFor();
  await drawer.getByText('21 of 100').waitFor();
  expect(await drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  const row = rowOf(page, 'Ada 0420');
  await row.getByRole('button', { name: 'Write feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback for Ada 0420' });
  await dialog.getByRole('textbox', { name: 'Feedback' }).fill('Send your diploma.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Feedback Sent Successfully').waitFor();
  await row.getByText('Send your diploma.').waitFor();
  await row.getByRole('button', { name: 'pending' }).click();
  await page.getByRole('button', { name: 'Process anyway' }).click();
  await page.getByText('Your Data Is Now Procceed').waitFor();
  await row.getByText('processing', { exact: true }).waitFor();

  for (const name of ['Ada 0420', 'Ada 0421', 'Ada 0422']) await select(page, name);
  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await select(page, 'Ada 0401');
  await page.getByText('4 selected').waitFor();
  await page.getByRole('button', { name: 'Start processing' }).click();
  await page.getByRole('button', { name: 'Process anyway' }).click();
  const result = page.getByRole('dialog', { name: '3 done, 1 failed' });
  await result.getByText(/^Ada 0420, /).waitFor();
  await result.getByRole('button', { name: 'Close' }).click();
  await page.getByText('1 selected').waitFor();
  const processing = 'filter: { search: "Ada 04", statuses: [PROCESSING] }, sort: APPLICANT';
  const { data } = await queryAs(page, `{ applications(${processing}) { items { applicantName } } }`);
  expect(data?.applications).toEqual({
    items: ['Ada 0401', 'Ada 0420', 'Ada 0421', 'Ada 0422'].map((applicantName) => ({ applicantName })),
  });

  await page.getByRole('link', { name: /^processing/ }).click();
  await total(page, '4');
  await page.getByText(/^1 item is no longer selected/).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  const unwanted = ['UN: Address', 'Subject Cat:', 'Applied Degree', 'Services Charge', 'Payment'];
  for (const name of unwanted) await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^applications-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = parse(await readFile(await file.path(), 'utf8'), { bom: true }) as string[][];
  const shown = ['Applicant', 'Email', 'University Name', 'Scholarship Name', 'App: Feedback', 'App: Status'];
  expect(head?.map((name) => name.toLowerCase())).toEqual(['id', ...shown.map((name) => name.toLowerCase())]);
  expect(lines.map((line) => [line[5], line[6], line[1]])).toEqual([
    ['', 'processing', 'Ada 0401'],
    ['Send your diploma.', 'processing', 'Ada 0420'],
    ['', 'processing', 'Ada 0421'],
    ['', 'processing', 'Ada 0422'],
  ]);
  await page.getByText(`Saved as ${file.suggestedFilename()}`).waitFor();

  await page.goto(`${PATH}?q=Ada+0401`);
  await rowOf(page, 'Ada 0401').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).not.toContain('Payment');
  expect(complaints).toEqual([]);
});

test('column headers are not truncated if web fonts fail to load', async ({ visit }) => {
  const { page } = await openDesk(visit);
  await page.getByRole('link', { name: 'Details' }).first().click();
  const record = page.getByRole('region', { name: 'Application' }).getByRole('heading', { name: /^Ada/ });
  await record.waitFor();
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  await waitUntilReady(page);
  await record.waitFor();
  expect(await findCutHeads(page)).toEqual([]);
});

test('bulk feedback reaches every matching application across all pages', async ({ visit, database }) => {
  const { page, complaints } = await openDesk(visit);
  await search(page, 'Ada ', '1,000');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Select all 1,000 that match' }).click();
  await page.getByText('1,000 selected').waitFor();
  await search(page, 'Ada 07', '100');
  await page
    .getByText('1,000 items are no longer selected because the search or a filter changed.')
    .waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Select all 100 that match' }).click();
  await page.getByText('100 selected').waitFor();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback for 100 applicants' });
  await dialog.getByRole('textbox', { name: 'Feedback' }).fill('The interviews are in May.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Feedback Sent Successfully' });
  await result.getByText('100 done').waitFor();
  await result.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('row', { name: /The interviews are in May/ })
    .first()
    .waitFor();
  const { rows } = await database.query(
    "SELECT applicant_name FROM applications WHERE feedback = 'The interviews are in May.' ORDER BY 1",
  );
  expect(rows).toHaveLength(100);
  expect(rows.at(-1)).toEqual({ applicant_name: 'Ada 0799' });
  expect(complaints).toEqual([]);
});

test('phone users can select applications as cards without scrolling sideways', async ({ visit }) => {
  const { page, complaints } = await openDesk(visit, '?q=Ada+09&sort=APPLICANT');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await expect.poll(() => countSidewards(page)).toBeLessThanOrEqual(0);
  }
  const cards = page.getByRole('list', { name: 'Manage Apply Scholarship' });
  await cards.waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await select(page, 'Ada 0901');
  await page.getByText('1 selected').waitFor();
  expect(await countSidewards(page)).toBeLessThanOrEqual(0);
  await cards.getByRole('link', { name: 'Details' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Application' });
  await drawer.getByText('1 of 100').waitFor();
  await drawer.getByRole('button', { name: 'Next' }).click();
  await drawer.getByText('2 of 100').waitFor();
  expect(await drawer.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

test('phone users can read each chosen sort order in full', async ({ visit }) => {
  const { page, complaints } = await openDesk(visit, '?q=Ada+09', { viewport: { width: 360, height: 760 } });
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const countMissing = (field: HTMLSelectElement) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = `${fontSize} ${fontFamily}`;
    const { width } = pen.measureText(field.selectedOptions[0]?.text ?? '');
    return width - (field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
  };
  await order.waitFor();
  const labels = await order.locator('option').allTextContents();
  expect(labels.length).toBeGreaterThan(2);
  for (const label of labels) {
    await order.selectOption({ label });
    await expect(order.locator('option:checked')).toHaveText(label);
    expect(await order.evaluate(countMissing), label).toBeLessThanOrEqual(0);
    expect(await countSidewards(page)).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

for (const width of [1280, 360])
  test(`a saved view can be opened and deleted in a ${width} px wide window`, async ({ visit }) => {
    const phone = width === 360 && { hasTouch: true, isMobile: true };
    const options = { viewport: { width, height: 800 }, ...phone };
    const { page, complaints } = await openDesk(visit, '?q=Ada+04&payment=UNPAID', options);
    await total(page, '10');
    const unfold = page.getByRole('button', { name: /^Filters and tools/ });
    if (phone) {
      const first = page
        .getByRole('list', { name: 'Manage Apply Scholarship' })
        .getByRole('listitem')
        .first();
      expect((await first.boundingBox())?.y).toBeLessThan(400);
      await unfold.press('Enter');
    }
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('To pay');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'To pay' }).waitFor();
    const watched = await watchLooks(page, complaints);
    await page.goto(PATH);
    if (width === 360) await unfold.press('Enter');
    await page.getByRole('button', { name: 'Views' }).focus();
    await page.keyboard.press('Enter');
    const saved = page.getByRole('menuitem', { name: 'To pay' });
    await expect(saved).toBeFocused();
    await examineHere(watched, 'the menu of views');
    await saved.press('Enter');
    await total(page, '10');
    expect(new URL(page.url()).search).toBe('?q=Ada+04&payment=UNPAID');
    await page.getByRole('button', { name: 'To pay' }).click();
    await page.getByRole('menuitem', { name: 'Delete “To pay”' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await page.getByRole('button', { name: 'Views' }).waitFor();
    expect(complaints).toEqual([]);
  });
