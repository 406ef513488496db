import type { Page, Request } from '@playwright/test';
import { STUDENT, signIn } from './people.ts';
import { expect, test } from './test.ts';

const leaveButton = (page: Page) => page.getByRole('button', { name: 'Delete my account' });

// product: P1.7
test('a new dialog opens offline once its scripts have been preloaded', async ({ visit }) => {
  const { page } = await visit('/dashboard/profile', { as: STUDENT });
  await leaveButton(page).waitFor();
  const loading = new Set<Request>();
  page.on('request', (request) => loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  const loaded = ['DeleteDialog', 'showNotice'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}`)),
  );
  await page.keyboard.press('Shift');
  await Promise.all(loaded);
  await expect.poll(() => [...loading].filter((request) => request.url().includes('/assets/'))).toEqual([]);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.context().setOffline(true);
  await leaveButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

// product: P1.7
test('a dialog that cannot load shows a notice and opens after reconnecting', async ({ visit }) => {
  const { page } = await visit('/login');
  await signIn(page, STUDENT);
  await page.getByRole('heading', { level: 1, name: 'AvailAble Scholarship' }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'User Information' }).click();
  await leaveButton(page).waitFor();
  await page.context().setOffline(true);
  await leaveButton(page).click();
  await page.getByRole('alert').getByText('Still loading').waitFor();
  expect(await page.getByRole('heading', { name: 'User Information', exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  await page.context().setOffline(false);
  await page.getByRole('dialog').waitFor();
  await page.getByText('Still loading').waitFor({ state: 'hidden' });
});
