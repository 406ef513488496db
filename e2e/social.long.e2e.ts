import type { Page } from '@playwright/test';
import {
  type Github,
  type OpenIdProvider,
  startGithub,
  startOpenIdProvider,
} from '../server/test/providers.ts';
import { readToken, registerQuietly, signOut } from './people.ts';
import { test as base, expect, type Visit } from './test.ts';

let google: OpenIdProvider;
let github: Github;

const test = base.extend<{ open: Visit }>({
  settings: [
    async ({ settings }, use) => {
      [google, github] = await Promise.all([startOpenIdProvider(), startGithub()]);
      await use({
        ...settings,
        GOOGLE_CLIENT_ID: 'google-client',
        GOOGLE_CLIENT_SECRET: 'google-secret',
        GOOGLE_ISSUER: google.issuer,
        GITHUB_CLIENT_ID: 'github-client',
        GITHUB_CLIENT_SECRET: 'github-secret',
        GITHUB_BASE: github.base,
        GITHUB_API_BASE: github.base,
      });
      await Promise.all([google.stop(), github.stop()]);
    },
    { scope: 'worker' },
  ],
  open: ({ visit }, use) =>
    use((path, options) =>
      visit(path, { mayReach: [new URL(google.issuer).origin, github.base], ...options }),
    ),
});

async function useWindow(page: Page, name: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name }).click();
  const window = await opening;
  if (!window.isClosed()) await window.waitForEvent('close');
}

test('Google sign-in in a popup returns to the requested page', async ({ open }) => {
  google.says({ sub: 'g-1', email: 'gina@example.org', email_verified: true, name: 'Gina Google' });
  const { page, complaints } = await open('/dashboard/profile');
  await page.waitForURL(/\/login$/);
  await useWindow(page, 'Google Login');
  await page.getByText('User Logged In Successfully').waitFor();
  await page.waitForURL(/\/dashboard\/profile$/);
  await page.getByRole('region', { name: 'User Information' }).getByText('gina@example.org').waitFor();
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  expect(await readToken(page)).toBeTruthy();
  await signOut(page);
  expect(await readToken(page)).toBeNull();
  expect(complaints).toEqual([]);
});

test('GitHub signs a user in from the registration screen', async ({ open }) => {
  github.says({ id: 7, login: 'hubert', name: 'Hubert Hub' }, [
    { email: 'hubert@example.org', primary: true, verified: true },
  ]);
  const { page, complaints } = await open('/register');
  await useWindow(page, 'Github Login');
  await page.getByRole('button', { name: 'Account of Hubert Hub' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(complaints).toEqual([]);
});

// product: P3.10
for (const [where, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const)
  test(`Google sign-up on ${where} for a scholarship leads back to that scholarship`, async ({ open }) => {
    const sub = crypto.randomUUID();
    google.says({ sub, email: `${sub}@example.org`, email_verified: true, name: 'Iris Intent' });
    const { page } = await open('/allScholarship', { viewport });
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await page.waitForURL(/\/login$/);
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Full Name').waitFor();
    await useWindow(page, 'Google Login');
    const go = page.getByRole('main').getByRole('link', { name: /^Continue with/ });
    await go.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await go.click();
    await page.waitForURL(/\/items\/[\da-f-]+$/);
  });

test('Google sign-in takes over an unverified account and revokes its old sessions', async ({ open }) => {
  const attacker = await open('/about');
  const { email } = await registerQuietly(attacker.page, 'Victor');
  google.says({ sub: 'g-2', email, email_verified: true, name: 'Victor' });
  const { page } = await open('/login');
  await useWindow(page, 'Google Login');
  await page.getByRole('button', { name: 'Account of Victor' }).waitFor();
  expect(await readToken(page)).toBeTruthy();
  const session = await attacker.page.request.get('/api/auth/get-session');
  expect(await session.json()).toBeNull();
});
