import type { Page } from '@playwright/test';
import { codeFor } from '../server/test/authenticator.ts';
import { examineLooks, type WatchedPage, watchLooks } from './examineLooks.ts';
import { type Account, ADMIN, MODERATOR, readToken, registerQuietly, signIn, signOut } from './people.ts';
import { expect, type Fixtures, test } from './test.ts';

test.use({ settings: { REQUIRE_SECOND_FACTOR: 'true' } });

type SetPresence = (isThere: boolean) => Promise<void>;

async function addAuthenticator(page: Page): Promise<SetPresence> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return async (enabled) => {
    await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole('button', { name, exact: true });
  await control.waitFor();
  for (let round = 0; round < 40; round += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
}

type OpenedPage = { page: Page; watched: WatchedPage; complaints: string[]; setPresence: SetPresence };

async function openAt({ visit, portal }: Fixtures, path: string): Promise<OpenedPage> {
  // Passkeys require a host name instead of an IP address.
  const baseURL = portal.url.replace('127.0.0.1', 'localhost');
  const { page, complaints } = await visit(path, { baseURL, reducedMotion: 'reduce' });
  const setPresence = await addAuthenticator(page);
  return { page, complaints, setPresence, watched: await watchLooks(page, complaints) };
}

/**
 * Disables user presence until the password is entered, because otherwise the passkey in the autofill would sign in.
 */
async function beginSignIn({ page, setPresence }: OpenedPage, who: Account): Promise<void> {
  await setPresence(false);
  await page.goto('/login');
  await signIn(page, who);
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor({ state: 'hidden' });
  await setPresence(true);
}

const looked = async (watched: WatchedPage, name: string) => {
  await examineLooks(watched, name);
  await watched.page.setViewportSize({ width: 1280, height: 900 });
};

const codesOf = (page: Page) => page.getByRole('region', { name: 'Your recovery codes' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function keepCodes(page: Page): Promise<string[]> {
  await codesOf(page).waitFor();
  const codes = await codesOf(page).locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await press(page, 'I have saved them');
  await account(page).waitFor();
  return codes;
}

// Excludes failed token requests, which the browser logs before the second sign-in step.
const withoutSteps = (complaints: string[]) =>
  complaints.filter((text) => !/Failed to load resource.*40[013]/.test(text));

// product: P3.8
test('a moderator sets up a passkey, signs in and confirms with it', async ({ visit, portal }) => {
  const opened = await openAt({ visit, portal }, '/about');
  const { page, complaints, watched } = opened;
  await beginSignIn(opened, MODERATOR);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await readToken(page)).toBeNull();
  await looked(watched, 'factor-choice');
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await looked(watched, 'passkey-name');
  await press(page, 'Create the passkey');
  const [recoveryCode = ''] = await keepCodes(page);

  await signOut(page);
  await beginSignIn(opened, MODERATOR);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await looked(watched, 'passkey-step');
  await press(page, 'Use a passkey');
  await account(page).waitFor();

  await page.goto('/dashboard/profile');
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  await passkeys.getByText(/last used/).waitFor();
  await looked(watched, 'passkey-list');
  await press(page, 'Rename Work laptop');
  const dialog = page.getByRole('dialog', { name: 'Rename “Work laptop”' });
  await dialog.getByLabel('Name of the passkey').fill('Office');
  await looked(watched, 'passkey-rename');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await passkeys.getByText('Office', { exact: true }).waitFor();

  await page.goto('/dashboard/keys');
  let isOld = true;
  await page.route('**/graphql', async (route) => {
    if (!isOld || !route.request().postData()?.includes('CreatePartnerKey')) return route.continue();
    const errors = [{ message: 'Prove it.', extensions: { code: 'PROOF_REQUIRED' } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await page.getByLabel('Name', { exact: true }).fill('Site');
  await page.getByRole('button', { name: 'Create key' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await looked(watched, 'passkey-proof');
  isOld = false;
  await press(page, 'Use a passkey');
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Your new key' }).waitFor();

  await signOut(page);
  await beginSignIn(opened, MODERATOR);
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await account(page).waitFor();
  expect(withoutSteps(complaints)).toEqual([]);
});

// product: P3.8
test("an admin sets up an authenticator and resets a moderator's second factor", async ({
  visit,
  portal,
}) => {
  const opened = await openAt({ visit, portal }, '/about');
  const { page, complaints } = opened;
  await beginSignIn(opened, ADMIN);
  await press(page, 'Set up an authenticator app');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code shown in the app').fill(codeFor(secret, new Date()));
  await press(page, 'Turn on');
  await keepCodes(page);
  await signOut(page);
  await beginSignIn(opened, ADMIN);
  // The code from the set-up cannot be used again, but the next one is already valid.
  const next = codeFor(secret, new Date(Date.now() + 30_000));
  await page.getByLabel('Code from your authenticator app').fill(next);
  await press(page, 'Confirm');
  await account(page).waitFor();

  await page.goto(`/dashboard/allusers?q=${MODERATOR.email}`);
  await page.getByRole('link', { name: 'Mora Moderator' }).click();
  await page.getByRole('button', { name: 'Reset the second factor' }).click();
  await page.getByRole('button', { name: 'Yes, reset it' }).click();
  await page.getByText(/^.*’s second factor was reset$/).waitFor();

  const theirs = await openAt({ visit, portal }, '/about');
  await beginSignIn(theirs, MODERATOR);
  await theirs.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(withoutSteps(complaints)).toEqual([]);
});

// product: P3.11
test('a student signs in with only a passkey and reaches the requested page', async ({ visit, portal }) => {
  const { page, complaints } = await openAt({ visit, portal }, '/about');
  await registerQuietly(page, 'Pia');
  await page.goto('/dashboard/profile');
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill('Phone');
  await press(page, 'Create the passkey');
  await codesOf(page).waitFor();
  await press(page, 'I have saved them');
  await signOut(page);

  expect(await readToken(page)).toBeNull();
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { name: 'User Information' }).waitFor();
  await page
    .getByRole('list', { name: 'Your passkeys' })
    .getByText(/last used/)
    .waitFor();
  expect(withoutSteps(complaints)).toEqual([]);
});
