import { applyQuietly, field, findOffers, registerCaller, TEXTS } from './applicationForm.ts';
import { signOut } from './people.ts';
import { expect, test } from './test.ts';

const DESK = { viewport: { width: 1280, height: 800 } };
const SAVED = /^Saved \d\d:\d\d$/;

// product: P4.7, P4.9
test('an applicant withdraws and applies again using only the keyboard', async ({ visit }) => {
  const { page } = await visit('/healthz', DESK);
  const { who, call } = await registerCaller(page, 'Grace');
  const [offer] = (await findOffers(page)).slice(-4);
  if (!offer) throw new Error('The demo catalogue has too few open scholarships with fees.');
  await applyQuietly(call, offer);
  const { keyboard } = page;
  await page.goto('/dashboard/application');
  await page.getByRole('button', { name: /^Withdraw/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Why? (optional)' }).focus();
  await keyboard.type('Another offer');
  await page.getByRole('button', { name: 'Yes, delete it!' }).press('Enter');
  await page.getByRole('heading', { name: 'Your Application: 0' }).waitFor();
  await page.getByText('Your reason: Another offer').waitFor();
  await page.getByRole('button', { name: 'Apply again with the same answers' }).press('Enter');
  await page.waitForURL(new RegExp(`/ApplyScholar/${offer.id}$`));
  await field(page, 'ssc').waitFor();
  expect(await field(page, 'ssc').inputValue()).toBe(TEXTS.ssc);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('access-token', 'h.e30.s'));
  await field(page, 'hsc').focus();
  await keyboard.type('!');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
  await keyboard.type(who.password);
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(SAVED).waitFor();
  expect(await field(page, 'hsc').inputValue()).toContain('!');

  const other = await page.context().newPage();
  await other.goto('/');
  await signOut(other);
  await page.waitForURL((url) => url.pathname === '/');
});
