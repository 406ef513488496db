import { examineLooks, watchLooks } from './examineLooks.ts';
import { MODERATOR } from './people.ts';
import { expect, test } from './test.ts';

// product: P18.93
test('labels work with the keyboard and in bulk, and fit all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard/allapplyscholarship', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  await page.goto('/dashboard/allapplyscholarship?label=Needs+interview');
  await page.getByRole('columnheader', { name: 'Labels' }).waitFor();
  await page.getByRole('button', { name: /^Filters and tools/ }).click();
  await expect(page.getByRole('combobox', { name: 'Label' })).toHaveValue('Needs interview');
  await examineLooks(watched, 'applications with labels');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('j');
  const field = page.getByLabel('Labels', { exact: true });
  await field.fill('Scholarships for refugees, second round');
  await field.press('Enter');
  const added = page.getByRole('button', { name: /^Remove label Scholarships for refugees/ });
  await added.waitFor();
  await examineLooks(watched, 'labels in the record', () => added.scrollIntoViewIfNeeded());
  await page.reload();
  await added.press('Enter');
  await added.waitFor({ state: 'detached' });
  await expect(field).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/allapplyscholarship?label=Needs+interview');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Label…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Label \d+ applications$/ });
  await dialog.getByLabel('Remove labels').fill('Needs interview');
  await dialog.getByLabel('Remove labels').press('Enter');
  await dialog.getByLabel('Add labels').fill('Interviewed');
  await dialog.getByLabel('Add labels').press('Enter');
  await examineLooks(watched, 'bulk change of labels');
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('No applications match').waitFor();

  await page.goto('/dashboard/allapplyscholarship?label=Shortlist');
  const scholarship = page.getByRole('link', { name: 'Clarendon Fund Scholarship' }).first();
  const [, id = ''] = /scholarship=([^&]+)/.exec((await scholarship.getAttribute('href')) ?? '') ?? [];
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/dashboard/scholarships/${id}/decide?label=Shortlist`);
  await page.getByRole('columnheader', { name: 'Labels' }).waitFor();
  await examineLooks(watched, 'candidates with labels');
  expect(complaints).toEqual([]);
});
