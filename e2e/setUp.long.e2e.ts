import { codeFor } from '../server/test/authenticator.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { expect, test } from './test.ts';

test.use({ settings: { SEED_DEMO: 'false', REQUIRE_SECOND_FACTOR: 'true' } });

// product: P3.12
test('the printed set-up code makes the first visitor an admin', async ({ visit, portal }) => {
  const { page, complaints } = await visit('/', { reducedMotion: 'reduce' });
  const watched = await watchLooks(page, complaints);
  await page.reload();
  await page.getByRole('heading', { name: 'Set up your portal' }).waitFor();
  await examineLooks(watched, 'set-up');
  const [address = '', code = ''] =
    /Set up the portal at (\S+) with the code (\S+)/.exec(portal.output())?.slice(1) ?? [];
  expect([new URL(address).pathname, new URL(page.url()).pathname]).toEqual(['/set-up', '/set-up']);

  await page.getByLabel('Set-up code').fill('0000 0000 0000');
  await page.getByLabel('Full Name').fill('Ada Admin');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Kestrel-9 flies');
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await page.getByText('This is not the code that the portal printed when it started.').waitFor();
  await page.getByLabel('Set-up code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Create admin account' }).click();

  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code shown in the app').fill(codeFor(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Account of Ada Admin' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');

  const later = await visit('/set-up');
  await later.page.getByRole('heading', { name: 'Set up your portal' }).waitFor({ state: 'hidden' });
  expect(new URL(later.page.url()).pathname).toBe('/');
});
