import { STUDENT } from './people.ts';
import { expect, test, waitUntilReady } from './test.ts';

test('the dashboard opens after an earlier navigation to it was interrupted', async ({ visit }) => {
  const { page } = await visit('/', { as: STUDENT, viewport: { width: 1280, height: 800 } });
  await waitUntilReady(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/screens-[^/]*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const links = page.getByRole('navigation', { name: 'Main' });
  const chunk = page.waitForRequest(/\/screens-[^/]*\.js$/);
  await links.getByRole('link', { name: 'Dashboard' }).click();
  await chunk;
  await links.getByRole('link', { name: 'All Scholarship' }).click();
  await page.waitForURL('**/allScholarship');
  const loaded = page.waitForResponse(/\/screens-[^/]*\.js$/);
  release();
  await (await loaded).finished();
  await links.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'My Application' }).first()).toBeVisible();
});
