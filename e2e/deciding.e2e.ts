import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunningDatabase } from '../server/database/embeddedRunning.ts';
import { openBrowser } from './browser.ts';
import { ADMIN, MODERATOR } from './people.ts';
import { startPortal } from './startPortal.ts';

const { visit } = openBrowser();
let portal: Awaited<ReturnType<typeof startPortal>>;
let database: pg.Client;

beforeAll(async () => {
  portal = await startPortal();
  database = new pg.Client({ connectionString: await findRunningDatabase(portal.dataDir) });
  await database.connect();
  await applyInDozens();
});

afterAll(async () => {
  await database?.end();
  await portal?.stop();
});

/** `Eve 01` to `Eve 24` apply for one scholarship; the fees of the first and the twelfth are not paid. */
async function applyInDozens(): Promise<void> {
  await database.query(`INSERT INTO users (id, name, email)
    SELECT gen_random_uuid(), 'Eve ' || lpad(n::text, 2, '0'), 'eve' || n || '@example.org'
    FROM generate_series(1, 24) n`);
  await database.query(`INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc,
      hsc, degree, application_fees, service_charge)
    SELECT gen_random_uuid(), u.id, s.id, '+47 22 85 50 50', 'Oslo', u.name, '5.00', '4.80', 'MASTERS',
      CASE WHEN u.name IN ('Eve 01', 'Eve 12') THEN 20 ELSE 0 END, 0
    FROM users u, (SELECT id FROM scholarships WHERE archived_at IS NULL ORDER BY id LIMIT 1) s
    WHERE u.name ~ '^Eve \\d{2}$'`);
}

async function openDesk(as = MODERATOR, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const { page } = await visit('/dashboard/allapplyscholarship?q=Eve&sort=APPLICANT&status=PENDING', {
    baseURL: portal.url,
    as,
    ...options,
  });
  await page.getByRole('heading', { level: 1, name: /^Total Application: \d/ }).waitFor();
  return page;
}

/** Who was decided on so far, and how: `Eve 02 ACCEPTED HELD`. */
async function listDecisions(): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(`
    SELECT concat_ws(' ', a.applicant_name, d.status, d.state) AS line
    FROM decisions d JOIN applications a ON a.id = d.application_id ORDER BY 1`);
  return rows.map(({ line }) => line);
}

const open = (page: Page, name: string) =>
  page.getByLabel('Application', { exact: true }).getByRole('heading', { name }).waitFor();

const hasFocus = (place: Locator) => place.evaluate((node) => node === document.activeElement);

// product: P7.2, P7.12
it('ten decisions take at most 30 keys, with a warning and a reason among them', async () => {
  const page = await openDesk();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  await open(page, 'Eve 01');
  await press('a');
  const warning = page.getByRole('dialog', { name: 'The fees are not paid' });
  await expect.poll(() => hasFocus(warning.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await press('Tab');
  await expect.poll(() => hasFocus(warning.getByRole('button', { name: 'Accept anyway' }))).toBe(true);
  await press('Enter');
  await warning.waitFor({ state: 'hidden' });
  for (let number = 2; number <= 9; number += 1) {
    await open(page, `Eve 0${number}`);
    await press('a');
  }
  await open(page, 'Eve 10');
  await press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject Eve 10' });
  await expect.poll(() => hasFocus(dialog.getByRole('textbox', { name: /^Reason/ }))).toBe(true);
  for (const key of 'No transcript.') await press(key);
  await press('Control+Enter');
  await open(page, 'Eve 11');
  console.info(`Ten decisions took ${keys} keys.`);
  expect(keys).toBeLessThanOrEqual(30);
  await expect.poll(listDecisions).toHaveLength(10);
  const decided = (await listDecisions()).map((line) => line.replace(/ (HELD|SENT)$/, ''));
  const accepted = Array.from({ length: 9 }, (_, index) => `Eve 0${index + 1} ACCEPTED`);
  expect(decided).toEqual([...accepted, 'Eve 10 REJECTED']);
});

it('a thumb rejects with a reason, and takes it back before anything is sent', async () => {
  const page = await openDesk(MODERATOR, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Eve 13' })
    .getByRole('link', { name: /^Details/ })
    .tap();
  await open(page, 'Eve 13');
  await page.getByRole('button', { name: 'Reject', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Reject Eve 13' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The places are taken.');
  await dialog.getByLabel('The applicant reads this reason').tap();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).tap();
  await page.getByText('Eve 13: rejected. Not sent yet.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().tap();
  await page.getByText('Undone: nothing was sent').waitFor();
  expect((await listDecisions()).filter((line) => line.startsWith('Eve 13'))).toEqual([
    'Eve 13 REJECTED UNDONE',
  ]);
  const { rows } = await database.query(
    "SELECT status, is_held FROM applications WHERE applicant_name = 'Eve 13'",
  );
  expect(rows).toEqual([{ status: 'PENDING', is_held: false }]);
});

it('of two at the same record the second sees what the first decided', async () => {
  const [mona, amina] = [await openDesk(MODERATOR), await openDesk(ADMIN)];
  for (const page of [mona, amina]) {
    await page
      .getByRole('row', { name: /Eve 15/ })
      .getByRole('link', { name: /^Details/ })
      .click();
    await open(page, 'Eve 15');
  }
  await mona.keyboard.press('a');
  await open(mona, 'Eve 16');
  await expect.poll(async () => (await listDecisions()).includes('Eve 15 ACCEPTED HELD')).toBe(true);
  await amina.keyboard.press('a');
  await amina.getByText('Not decided: Eve 15').waitFor();
  await amina.getByText(/has decided on this application: accepted/).waitFor();
  expect((await listDecisions()).filter((line) => line.startsWith('Eve 15'))).toHaveLength(1);
});
