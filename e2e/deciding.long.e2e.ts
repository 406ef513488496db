import type { Page } from '@playwright/test';
import type { Client } from 'pg';
import {
  changeMeanwhile,
  DESK,
  lineOf,
  listDecisions,
  open,
  openDesk,
  testWithEves as test,
} from './manyApplications.ts';
import { ADMIN, MODERATOR } from './people.ts';
import { expect } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const findCutTexts = (page: Page) =>
  page.getByRole('table', { name: 'Manage Apply Scholarship' }).evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>('th, td, td :is(div, span, a)')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow === 'hidden')
      .filter((one) => getComputedStyle(one).clipPath === 'none')
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map(({ textContent }) => textContent),
  );

// product: P7.58, P7.59
test('ten decisions need at most 12 clicks, with every button and name visible', async ({
  visit,
  database,
}) => {
  const page = await openDesk(visit, MODERATOR, DESK, 'Eve+3');
  expect(await findCutTexts(page)).toEqual([]);
  const decided: string[] = [];
  let clicks = 1;
  await page
    .getByRole('row', { name: /Eve 30/ })
    .getByRole('link', { name: /^Details/ })
    .click();
  const decide = page.getByRole('toolbar', { name: 'Decide' });
  for (let number = 30; number <= 39; number += 1) {
    await open(page, `Eve ${number}`);
    if (number === 30) expect(await findCutTexts(page)).toEqual([]);
    const accept = decide.getByRole('button', { name: 'Accept' });
    await expect(accept).toBeInViewport({ ratio: 1 });
    await accept.click();
    clicks += 1;
    decided.push(`Eve ${number} ACCEPTED`);
    await expect.poll(() => listEve3(database)).toEqual(decided);
  }
  console.info(`Ten decisions took ${clicks} clicks.`);
  expect(clicks).toBeLessThanOrEqual(12);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

const listEve3 = async (database: Client) =>
  (await listDecisions(database))
    .filter((line) => line.startsWith('Eve 3'))
    .map((line) => line.replace(/ (HELD|SENT)$/, ''));

// product: P7.58
test('at 1024 px, the application list is a table with filters in one row', async ({ visit }) => {
  const page = await openDesk(visit, MODERATOR, { viewport: { width: 1024, height: 800 } });
  await page.getByRole('table').waitFor();
  expect(await findCutTexts(page)).toEqual([]);
  const controls = [
    page.getByRole('searchbox', { name: 'Search applications' }),
    page.getByRole('button', { name: 'Export CSV' }),
  ];
  const [search, file] = await Promise.all(controls.map(async (one) => (await one.boundingBox())?.y ?? 0));
  expect(Math.abs((search ?? 0) - (file ?? 99))).toBeLessThan(10);
});

test('a moderator on a phone rejects an application with a reason and undoes it', async ({
  visit,
  database,
}) => {
  const page = await openDesk(visit, MODERATOR, PHONE);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Eve 13' })
    .getByRole('link', { name: /^Details/ })
    .tap();
  await open(page, 'Eve 13');
  await page.getByRole('button', { name: 'Reject', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Reject Eve 13' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The places are taken.');
  await dialog.getByLabel('Shared with the applicant').tap();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
  await page.getByText('Eve 13: rejected. Not sent yet.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().tap();
  await page.getByText('Undone: nothing was sent').waitFor();
  expect((await listDecisions(database)).filter((line) => line.startsWith('Eve 13'))).toEqual([
    'Eve 13 REJECTED UNDONE',
  ]);
  const { rows } = await database.query(
    "SELECT status, is_held FROM applications WHERE applicant_name = 'Eve 13'",
  );
  expect(rows).toEqual([{ status: 'PENDING', is_held: false }]);
});

test('a second moderator sees an existing decision instead of deciding again', async ({
  visit,
  database,
}) => {
  const [mona, amina] = [await openDesk(visit, MODERATOR), await openDesk(visit, ADMIN)];
  for (const page of [mona, amina]) {
    await page
      .getByRole('row', { name: /Eve 15/ })
      .getByRole('link', { name: /^Details/ })
      .click();
    await open(page, 'Eve 15');
  }
  await mona.keyboard.press('a');
  await open(mona, 'Eve 16');
  await expect.poll(async () => (await listDecisions(database)).includes('Eve 15 ACCEPTED HELD')).toBe(true);
  await amina.keyboard.press('a');
  await amina.getByText('Could not decide on Eve 15').waitFor();
  await amina.getByText(/has decided on this application: accepted/).waitFor();
  expect((await listDecisions(database)).filter((line) => line.startsWith('Eve 15'))).toHaveLength(1);
});

// product: P7.11, P7.12
test('bulk reject on a phone reports changed applications and rejects all others', async ({
  visit,
  database,
}) => {
  const page = await openDesk(visit, MODERATOR, PHONE, 'Eve+2');
  for (const name of ['Eve 20', 'Eve 21', 'Eve 22', 'Eve 23'])
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}, `) }).tap();
  await page.getByText('4 selected').waitFor();
  await changeMeanwhile(database, 'Eve 21', 'Eve 22');
  await page.getByRole('button', { name: 'Reject selected' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Reject 4 applications' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The places are taken.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
  const result = page.getByRole('dialog', { name: '2 done, 2 failed' });
  await result.waitFor();
  await page.getByText('2 applications: rejected. Not sent yet.').waitFor();
  await lineOf(page, 'Eve 21').getByText('This application is already rejected.').waitFor();
  await lineOf(page, 'Eve 22').getByText('Record not found.').waitFor();
  expect(await result.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  await result.getByRole('button', { name: 'Close' }).tap();
  await page.getByText('1 selected').waitFor();
  const decided = (await listDecisions(database)).filter((line) => /^Eve 2[0-3]/.test(line));
  expect(decided.map((line) => line.replace(/ (HELD|SENT)$/, ''))).toEqual([
    'Eve 20 REJECTED',
    'Eve 23 REJECTED',
  ]);
});
