import type { Locator, Page } from '@playwright/test';
import { codeFor } from '../server/test/authenticator.ts';
import { startSmtp, type TestSmtp } from '../server/test/smtp.ts';
import { startStripe, type TestEvent, type TestStripe } from '../server/test/stripe.ts';
import { addPhoto, fillIn, PHOTO } from './applicationForm.ts';
import { fillInScholarship } from './scholarshipForm.ts';
import { startPortal } from './startPortal.ts';
import { test as base, expect } from './test.ts';

type Outside = { smtp: TestSmtp; stripe: TestStripe };

const test = base.extend<object, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the braces.
    async ({}, use) => {
      const outside = { smtp: await startSmtp(), stripe: await startStripe(() => new Date()) };
      await use(outside);
      await Promise.all([outside.smtp.close(), outside.stripe.close()]);
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ outside }, use) => {
      const { STRIPE_API_BASE = '' } = outside.stripe.settings;
      const portal = await startPortal({
        SEED_DEMO: 'false',
        REQUIRE_SECOND_FACTOR: 'true',
        STRIPE_API_BASE,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const ADMIN = { name: 'Ada Admin', email: 'ada@example.org', password: 'Kestrel-9 flies' };
const COLLEAGUE = { name: 'Cleo Colleague', email: 'cleo@example.org', password: 'Peregrine-8 dives' };
const STUDENT = { name: 'Stina Student', email: 'stina@example.org', password: 'Analytical!1843' };

async function findMailedLink({ arrived }: TestSmtp, to: string, screen: string): Promise<string> {
  const pattern = new RegExp(`${screen}(/|\\?token=)[\\w-]+`);
  const find = () =>
    arrived
      .filter(({ recipients }) => recipients.includes(to))
      .map(({ email }) => pattern.exec(email.text ?? '')?.[0])
      .find(Boolean) ?? '';
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  return find();
}

function countClicks(page: Page) {
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const button = (name: string, inside: Page | Locator = page) =>
    click(inside.getByRole('button', { name, exact: true }));
  return { click, button, clicks: () => clicks };
}

async function register(page: Page, { name, email, password }: typeof STUDENT): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function confirmAddress(page: Page, smtp: TestSmtp, email: string): Promise<void> {
  await page.goto(await findMailedLink(smtp, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('status').waitFor();
}

// product: P3.12, P6.6, P7.35, P7.36, P7.37, P7.39
test('an admin sets up an empty portal in the browser and receives a fee', async ({
  visit,
  portal,
  outside,
}) => {
  const { smtp, stripe } = outside;
  const { page, complaints } = await visit('/', { reducedMotion: 'reduce' });
  const { click, button, clicks } = countClicks(page);
  const settings = (name: string) => page.getByRole('form', { name, exact: true });
  const save = async (form: Locator) => {
    await button('Save', form);
    await page.getByText('Settings saved.').first().waitFor();
    await page.getByText('Settings saved.').first().waitFor({ state: 'hidden' });
  };

  const post = async ({ url, payload, headers }: { url?: unknown; payload?: unknown; headers?: object }) => {
    const answer = await fetch(`${portal.url}${url}`, {
      ...{ method: 'POST', body: String(payload), headers: { ...headers } },
    });
    return { statusCode: answer.status, body: await answer.text() };
  };
  const deliver = async (event: TestEvent) =>
    expect(await stripe.deliver({ request: post }, event)).toMatchObject({ statusCode: 200 });

  await page.getByRole('heading', { name: 'Set up your portal' }).waitFor();
  const code = /with the code (\S+)/.exec(portal.output())?.[1] ?? '';
  await page.getByRole('textbox', { name: /^Set-up code/ }).fill(code);
  await page.getByRole('textbox', { name: /^Full Name/ }).fill(ADMIN.name);
  await page.getByRole('textbox', { name: /^Email/ }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await button('Create admin account');
  await button('Set up an authenticator app');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code shown in the app').fill(codeFor(secret, new Date()));
  await button('Turn on');
  await button('I have saved them');

  const list = page.getByRole('region', { name: 'Set up your portal' });
  await list.waitFor();
  await click(page.getByRole('link', { name: 'Settings', exact: true }).first());
  const identity = settings('Identity');
  await identity.getByLabel(/^Name of the portal/).fill('Fjord Grants');
  await save(identity);
  await page.getByRole('banner').getByRole('link', { name: 'Fjord Grants' }).waitFor();
  const mail = settings('E-mail');
  await mail.getByLabel(/^Mail server/).fill(smtp.url);
  await mail.getByLabel(/^Sender/).fill('Fjord Grants <grants@example.org>');
  await page.getByText(/^E-mails are stored, not sent/).waitFor();
  await save(mail);
  await page.getByText(/^E-mails are stored, not sent/).waitFor({ state: 'hidden' });
  await page.getByLabel('Send a test e-mail to').fill(ADMIN.email);
  await button('Send test e-mail');
  await page.getByText('The mail server accepted it.').waitFor();
  expect(smtp.arrived.map(({ recipients }) => recipients)).toContainEqual([ADMIN.email]);
  const payments = settings('Payments');
  await payments.getByLabel(/^Stripe secret key/).fill(stripe.settings.STRIPE_SECRET_KEY ?? '');
  await payments.getByLabel(/^Stripe webhook secret/).fill(stripe.settings.STRIPE_WEBHOOK_SECRET ?? '');
  await save(payments);
  await button('Test the keys');
  await expect.poll(() => stripe.sessions.size).toBe(1);
  const [tested] = stripe.sessions.values();
  await deliver(stripe.event('checkout.session.expired', { ...tested }));
  await page.getByText(/^Both keys work/).waitFor();
  const legal = settings('Legal texts');
  await legal.getByLabel(/^Terms/).fill('# Terms of Fjord Grants');
  await save(legal);

  await click(page.getByRole('link', { name: 'Manage Users' }).first());
  await button('Invite');
  const invite = page.getByRole('dialog', { name: 'Invite a person' });
  await invite.getByLabel('E-mail address').fill(COLLEAGUE.email);
  await click(invite.getByRole('radio', { name: /^Moderator/ }));
  await button('Send the invitation', invite);
  await page.getByRole('button', { name: `Withdraw the invitation to ${COLLEAGUE.email}` }).waitFor();

  await click(page.getByRole('link', { name: 'Add Scholarship' }).first());
  await page.getByRole('form', { name: 'Add Scholarship' }).waitFor();
  await fillInScholarship(page, 'Fjord Master Grant');
  await page.locator('form [name="university_image"]').setInputFiles(PHOTO);
  await page.getByText('The picture is stored.').waitFor();
  await button('Publish');
  await page.getByText('Added Successfully').waitFor();

  const theirs = await visit(await findMailedLink(smtp, COLLEAGUE.email, '/invitation'));
  await theirs.page
    .getByRole('main')
    .getByRole('link', { name: /Register|Create an account/ })
    .first()
    .click();
  await register(theirs.page, COLLEAGUE);
  await confirmAddress(theirs.page, smtp, COLLEAGUE.email);
  await theirs.page.goto(await findMailedLink(smtp, COLLEAGUE.email, '/invitation'));
  await theirs.page.getByRole('button', { name: 'Accept' }).click();
  await theirs.page.getByText('You are now a moderator.').waitFor();

  const { page: phone } = await visit('/register');
  await register(phone, STUDENT);
  await confirmAddress(phone, smtp, STUDENT.email);
  await phone.goto('/allScholarship');
  await phone.getByText('Fjord Master Grant').first().click();
  await phone.getByRole('link', { name: 'Fill in the form first' }).click();
  await phone.getByRole('heading', { name: 'Provide Information' }).waitFor();
  await fillIn(phone);
  await addPhoto(phone);
  await phone.getByRole('button', { name: 'Add', exact: true }).click();
  await phone.getByText('Applied Successfully').waitFor();
  await phone.getByRole('button', { name: 'Pay $25 USD', exact: true }).click();
  await expect.poll(() => stripe.sessions.size).toBe(2);
  await deliver(stripe.pay([...stripe.sessions.keys()].at(-1) ?? ''));
  await phone.goto('/dashboard/payments');
  await phone
    .getByRole('row', { name: /Fjord Master Grant/ })
    .getByText('Paid', { exact: true })
    .waitFor();

  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  console.info(`An office opens with ${clicks()} clicks of its admin.`);
  expect(clicks()).toBeLessThanOrEqual(20);
  expect(smtp.arrived.every(({ email }) => email.from?.address === 'grants@example.org')).toBe(true);
  // Before the second factor is set up, the portal refuses token requests, which the browser logs.
  expect(complaints.filter((text) => !/403 \(Forbidden\)/.test(text))).toEqual([]);
});
