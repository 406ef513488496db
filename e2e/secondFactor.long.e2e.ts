import type { Page } from '@playwright/test';
import { codeFor } from '../server/test/authenticator.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { ADMIN, readToken, registerQuietly, STUDENT, signIn, signOut } from './people.ts';
import { expect, test } from './test.ts';

const HALF_MINUTE = 30_000;

async function confirm(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

// product: P3.8
test('a student sets up, uses and removes an authenticator app', async ({ visit }) => {
  const { page, complaints } = await visit('/about', { reducedMotion: 'reduce' });
  const watched = await watchLooks(page, complaints);
  const who = await registerQuietly(page, 'Tara');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = page.locator('code').first();
  const secret = (await key.innerText()).replaceAll(' ', '');
  await examineLooks(watched, 'second-factor-set-up');
  await page.getByLabel('Code shown in the app').fill(codeFor(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' });
  await codes.waitFor();
  const recoveryCode = await codes.locator('code').first().innerText();
  expect(await codes.locator('code').count()).toBe(10);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await examineLooks(watched, 'second-factor-codes');
  await page.setViewportSize({ width: 1280, height: 900 });
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText(/10 recovery codes are left/).waitFor();

  await signOut(page);
  await page.goto('/login');
  await signIn(page, who);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  expect(await readToken(page)).toBeNull();
  await examineLooks(watched, 'second-factor-step');
  await page.setViewportSize({ width: 1280, height: 900 });
  const next = codeFor(secret, new Date(Date.now() + HALF_MINUTE));
  await confirm(page, 'Code from your authenticator app', next);
  await page.getByRole('button', { name: 'Account of Tara' }).waitFor();

  await signOut(page);
  await page.goto('/login');
  await signIn(page, who);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await confirm(page, 'Recovery code', recoveryCode);
  await page.getByRole('button', { name: 'Account of Tara' }).waitFor();

  await page.goto('/dashboard/profile');
  await page.getByText(/9 recovery codes are left/).waitFor();
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  expect(complaints.filter((text) => !/Failed to load resource.*403/.test(text))).toEqual([]);
});

// product: P3.9
test('a sensitive request is retried once an old sign-in is confirmed by password', async ({ visit }) => {
  const { page, complaints } = await visit('/about', { as: STUDENT, reducedMotion: 'reduce' });
  const watched = await watchLooks(page, complaints);
  await page.goto('/dashboard/keys');
  let isOld = true;
  await page.route('**/graphql', async (route) => {
    if (!isOld || !route.request().postData()?.includes('CreatePartnerKey')) return route.continue();
    const errors = [{ message: 'Prove it.', extensions: { code: 'PROOF_REQUIRED' } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await page.getByLabel('Name').fill('Site');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).waitFor();
  await examineLooks(watched, 'fresh-proof');
  await page.setViewportSize({ width: 1280, height: 900 });
  isOld = false;
  await dialog.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('region', { name: 'Your new key' }).waitFor();
  expect(complaints).toEqual([]);
});

// product: P7.8
test('a suspended user cannot sign in until an admin reinstates the account', async ({ visit }) => {
  const { page: theirs } = await visit('/about');
  const who = await registerQuietly(theirs, 'Sus');
  const { page, complaints } = await visit('/about', { as: ADMIN, reducedMotion: 'reduce' });
  const watched = await watchLooks(page, complaints);
  await page.goto(`/dashboard/allusers?q=${who.email}`);
  await page.getByRole('link', { name: 'Sus' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Sus?' });
  await dialog.getByLabel('Reason (sent to this person)').fill('Forged documents');
  await examineLooks(watched, 'suspend');
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(/^Suspended since/).waitFor();

  await theirs.goto('/login');
  await theirs.context().clearCookies();
  await theirs.evaluate(() => localStorage.clear());
  await theirs.goto('/login');
  await signIn(theirs, who);
  await theirs.getByText(/^Your account is suspended\./).waitFor();

  await page.getByRole('button', { name: 'Reinstate' }).click();
  await page.getByRole('button', { name: 'Yes, reinstate' }).click();
  await page.getByText('Sus can sign in again').waitFor();
  await signIn(theirs, who);
  await theirs.getByRole('button', { name: 'Account of Sus' }).waitFor();
  expect(complaints).toEqual([]);
});
