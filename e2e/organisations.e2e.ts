import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser, portalUrl } from './browser.ts';
import { findMailedLink, registerElsewhere } from './mails.ts';
import { type Account, ADMIN, askAs, signIn } from './people.ts';

const { visit } = openBrowser();

/** An admin adds an organisation and invites an address to coordinate it. */
async function addOrganisation(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an organisation' }).click();
  const form = page.getByRole('dialog', { name: 'Add an organisation' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel(/^Website/).fill('https://fjord.example.org/');
  await form.getByLabel(/^Description/).fill('A foundation for the sciences of the sea.');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Invite a coordinator of ${name}` }).click();
  const invitation = page.getByRole('dialog', { name: `Invite a coordinator of ${name}` });
  await invitation.getByLabel('E-mail address').fill(email);
  await invitation.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).waitFor();
}

/** Someone new whose address is verified. */
async function registerVerified(name: string): Promise<Account> {
  const who = await registerElsewhere(name);
  const link = await findMailedLink(who.email, '/confirm-email');
  const { page } = await visit(link);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await page.getByRole('status').waitFor();
  return who;
}

const SCHOLARSHIP = `{ scholarshipName: "Tide Award", universityName: "Fjordholm",
  universityImage: "https://images.example.org/f.jpg", universityCountry: "Norway", universityCity: "Bergen",
  universityWorldRank: 100, subjectCategory: ENGINEERING, scholarshipCategory: PARTIAL, degree: MASTERS,
  applicationFees: 0, serviceCharge: 0, applicationDeadline: "2199-01-01", scholarshipPostDate: "2026-01-01",
  postedUserEmail: "office@example.org" }`;

// product: P7.16
it('an invited coordinator accepts by a click, works on one organisation, and visitors read its page', async () => {
  const name = `Fjord Foundation ${Date.now()}`;
  const coordinator = await registerVerified('Kari');
  const admin = await visit('/dashboard/organisations', { as: ADMIN });
  await addOrganisation(admin.page, name, coordinator.email);

  const link = await findMailedLink(coordinator.email, '/invitation');
  const { page, complaints } = await visit(link, { viewport: { width: 360, height: 740 } });
  await page
    .getByRole('heading', { name: 'Sign In' })
    .or(page.getByLabel('Password', { exact: true }))
    .first()
    .waitFor();
  await signIn(page, coordinator);
  await page.getByRole('heading', { name: `Coordinate ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(`You now coordinate ${name}.`).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/dashboard/manageScholarshiform');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const seen = await askAs(page, '{ managedScholarships { totalCount } applications { totalCount } }');
  expect(seen.data).toEqual({ managedScholarships: { totalCount: 0 }, applications: { totalCount: 0 } });
  const made = await askAs(
    page,
    `mutation { createScholarship(isDraft: true, input: ${SCHOLARSHIP}) { id organisation { slug } } }`,
  );
  const [{ id, organisation }] = Object.values(made.data ?? {}) as [
    { id: string; organisation: { slug: string } },
  ];
  await page.reload();
  await page.getByText('Tide Award').first().waitFor();
  expect(complaints).toEqual([]);

  await askAs(page, `mutation { moveScholarship(id: "${id}", to: UNDER_REVIEW) { state } }`);
  const published = await askAs(
    admin.page,
    `mutation { moveScholarship(id: "${id}", to: PUBLISHED) { state } }`,
  );
  expect(published.errors).toBeUndefined();

  const html = await (await fetch(`${portalUrl()}/organisations/${organisation.slug}`)).text();
  expect(html).toContain('Tide Award');
  expect(html).toContain('"@type":"Organization"');
  const visitor = await visit(`/organisations/${organisation.slug}`);
  const card = visitor.page.getByRole('article', { name: 'Tide Award' });
  await card.getByRole('link', { name: `Offered by ${name}` }).waitFor();
  await card.getByRole('link', { name: 'Tide Award' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Tide Award' }).waitFor();
  await visitor.page.getByRole('link', { name: `Offered by ${name}` }).click();
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
  expect(visitor.complaints).toEqual([]);

  await admin.page.reload();
  await admin.page.getByRole('button', { name: 'Remove Kari' }).click();
  await admin.page
    .getByRole('dialog', { name: /Remove this coordinator/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await admin.page.getByRole('button', { name: 'Remove Kari' }).waitFor({ state: 'hidden' });
  const after = await askAs(page, '{ applications { totalCount } }');
  expect(after.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  expect(admin.complaints).toEqual([]);
});
