import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { STUDENT } from './people.ts';

const { visit } = openBrowser();

// product: P1.5
it('dialogs and notices that were never shown before open without a connection, once the page was used with one', async () => {
  const { page } = await visit('/dashboard/profile', { as: STUDENT });
  const leave = page.getByRole('button', { name: 'Delete my account' });
  await leave.waitFor();
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await leave.click();
  await page.getByRole('dialog').waitFor();
});

// product: P1.7
it('a dialog that cannot be loaded leaves its screen as it is, and opens when the connection is back', async () => {
  const { page } = await visit('/dashboard/profile', { as: STUDENT });
  const leave = page.getByRole('button', { name: 'Delete my account' });
  await leave.waitFor();
  await page.context().setOffline(true);
  await leave.click();
  // As long as loading over a connection would take.
  await page.waitForTimeout(1000);
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'User Information' }).isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('dialog').waitFor();
});
