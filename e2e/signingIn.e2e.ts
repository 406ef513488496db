import { findMailedLink } from './mails.ts';
import { readToken, STUDENT, signIn, signOut, withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

test('a student signs in, returns to the requested page and signs out', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard/profile');
  await page.waitForURL(/\/login$/);
  await signIn(page, { ...STUDENT, password: 'Wrong!2026' });
  await page.getByText('Failed to log in. Please check your credentials.').waitFor();
  await signIn(page, STUDENT);
  await page.getByText('User Logged In Successfully').waitFor();
  await page.waitForURL(/\/dashboard\/profile$/);
  await page.getByRole('heading', { name: 'User Information' }).waitFor();
  await page.getByText(STUDENT.email).waitFor();
  expect(await readToken(page)).toBeTruthy();

  await page.evaluate(() => localStorage.removeItem('access-token'));
  await page.reload();
  await page.getByText(STUDENT.email).waitFor();
  expect(await readToken(page)).toBeTruthy();

  await signOut(page);
  expect(await readToken(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/dashboard');
  await page.waitForURL(/\/login$/);
  expect(withoutRefusals(complaints)).toEqual([]);
});

test('registration shows validation messages, and an e-mailed link resets the password', async ({
  visit,
  portal,
}) => {
  const { page, complaints } = await visit('/register');
  const email = `ada-${Date.now()}@example.org`;
  const press = () => page.getByRole('button', { name: 'Register' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await press();
  expect(await page.getByText('This field is required').count()).toBe(3);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  for (const [given, message] of [
    ['Ab!1', 'Password must be at least 6 characters long'],
    ['abcde!1', 'Password must contain an uppercase letter'],
    ['Abcdef1', 'Password must contain a special character'],
  ] as const) {
    await password.fill(given);
    await press();
    await page.locator('[id$=-error]', { hasText: message }).waitFor();
  }
  await page.getByLabel('Email', { exact: true }).fill(STUDENT.email);
  await password.fill('Analytical!1843');
  await press();
  await page.getByText(/^Registration failed: An account with this e-mail/).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press();
  await page.getByText('Registration successful').waitFor();
  await page.getByRole('heading', { level: 1, name: 'AvailAble Scholarship' }).waitFor();
  expect(await readToken(page)).toBeTruthy();
  await signOut(page);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/a link is on its way/).waitFor();
  await page.goto(await findMailedLink(portal, email, '/reset'));
  await page.getByLabel('New password', { exact: true }).fill('Difference!1822');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL(/\/login$/);
  await signIn(page, { email, password: 'Difference!1822' });
  await page.getByText('User Logged In Successfully').waitFor();
  expect(withoutRefusals(complaints)).toEqual([]);
});
