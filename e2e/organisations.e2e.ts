import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { projectFolder } from '../server/start/projectFolder.ts';
import { openBrowser, portalUrl } from './browser.ts';
import { findMailedLink, registerElsewhere } from './mails.ts';
import { type Account, ADMIN, askAs, MODERATOR, signIn, waitForToken } from './people.ts';

const { visit } = openBrowser();
const PICTURE = join(projectFolder, 'prisma/seed/pictures/orchard.webp');

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

/** Presses what has to be pressed with the keyboard alone. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Types into a control, which has the focus; of a choice the first letters of its option. */
async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  const control = page.getByLabel(label).first();
  await control.focus();
  await control.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Fills in the form of a scholarship by keyboard, with what it gives. */
async function fillScholarship(page: Page, name: string): Promise<void> {
  await type(page, 'Scholarship name', name);
  await type(page, 'Subject category', 'Eng');
  await type(page, 'Scholarship category', 'Full');
  await type(page, 'Degree', 'Mas');
  await type(page, 'University name', 'Fjordholm University');
  await page.locator('form [name="university_image"]').setInputFiles(PICTURE);
  await page.getByText('The picture is stored.').waitFor();
  await type(page, 'University country', 'Norway');
  await type(page, 'University city', 'Bergen');
  await type(page, 'University world rank', '120');
  await type(page, 'Application fees', '0');
  await type(page, 'Service charge', '0');
  await type(page, /^Amount from/, '992.50');
  await type(page, /^Amount to/, '1300');
  await type(page, /^Currency/, 'EUR');
  await type(page, /^How often it is paid/, 'Every m');
  await press(page.getByRole('checkbox', { name: 'Tuition' }), 'Space');
  const deadline = page.locator('form [name="applicationDeadline"]');
  await deadline.fill('2199-06-30');
}

// product: P7.17
it.each([1280, 360])(
  'by keyboard a coordinator sends a scholarship for review and a moderator publishes it, %i px wide; another organisation finds no trace',
  async (width) => {
    const viewport = { width, height: 740 };
    const name = `Glacier Award ${width}`;
    const [offering, elsewhere] = [`Glacier Fund ${Date.now()}`, `Meadow Fund ${Date.now()}`];
    const [coordinator, stranger] = [await registerVerified('Liv'), await registerVerified('Nils')];
    const admin = await visit('/dashboard/organisations', { as: ADMIN });
    await addOrganisation(admin.page, offering, coordinator.email);
    await addOrganisation(admin.page, elsewhere, stranger.email);
    const accept = async (who: Account) => {
      const link = await findMailedLink(who.email, '/invitation');
      const visited = await visit(link, { as: who, viewport });
      await press(visited.page.getByRole('button', { name: 'Accept' }));
      await visited.page.getByText(/^You now coordinate /).waitFor();
      return visited;
    };
    const { page, complaints } = await accept(coordinator);
    const other = await accept(stranger);

    await page.goto('/dashboard/scholarshiform');
    await page.getByRole('form', { name: 'Add Scholarship' }).waitFor();
    expect(await page.getByLabel('Organisation').count()).toBe(0);
    await fillScholarship(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await press(page.getByRole('button', { name: 'Send for review' }));
    await page.getByText('Sent for review', { exact: true }).waitFor();
    await page.getByText('Under review', { exact: true }).filter({ visible: true }).first().waitFor();

    const moderator = await visit('/dashboard', { as: MODERATOR, viewport });
    await press(moderator.page.getByRole('link', { name: /^Scholarships under review/ }));
    const menu = moderator.page.getByRole('button', { name: `More for ${name}` });
    await press(menu);
    await press(moderator.page.getByRole('menuitem', { name: 'Publish or schedule …' }));
    const dialog = moderator.page.getByRole('dialog', { name: /^Publish/ });
    await press(dialog.getByRole('button', { name: 'Publish' }));
    await moderator.page.getByText(`“${name}” is published`).waitFor();

    const { data } = await askAs(
      page,
      `{ managedScholarships(filter: { search: "${name}" }) { items { id slug state funding { min max currency frequency covers } organisation { name } } } }`,
    );
    const [{ id, slug, ...stored }] = (
      data as { managedScholarships: { items: [{ id: string; slug: string }] } }
    ).managedScholarships.items;
    expect(stored).toEqual({
      state: 'PUBLISHED',
      funding: { min: 99250, max: 130000, currency: 'EUR', frequency: 'MONTHLY', covers: ['TUITION'] },
      organisation: { name: offering },
    });
    const reader = await visit(`/scholarships/${slug}`);
    await reader.page
      .getByText(/€992\.50–€1,300(\.00)? a month/)
      .first()
      .waitFor();

    await other.page.goto(`/dashboard/manageScholarshiform?q=${encodeURIComponent(name)}`);
    await other.page.getByRole('heading', { name: 'Scholarship List: 0' }).waitFor();
    await other.page.goto(`/dashboard/items/update/${id}`);
    await other.page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
    const authorization = `Token ${await waitForToken(other.page)}`;
    const file = await other.page.request.get('/exports/scholarships.csv', { headers: { authorization } });
    expect([file.status(), (await file.text()).includes('Glacier')]).toEqual([200, false]);
    const seen = await askAs(
      other.page,
      '{ managedScholarships { totalCount } applications { totalCount } }',
    );
    expect(seen.data).toEqual({ managedScholarships: { totalCount: 0 }, applications: { totalCount: 0 } });
    for (const each of [complaints, moderator.complaints, admin.complaints]) expect(each).toEqual([]);
  },
);

// product: P7.15
it('every entry and number on a coordinator’s dashboard leads to a screen that they may open', async () => {
  const coordinator = await registerVerified('Siv');
  const admin = await visit('/dashboard/organisations', { as: ADMIN });
  await addOrganisation(admin.page, `Heather Fund ${Date.now()}`, coordinator.email);
  const { page, complaints } = await visit(await findMailedLink(coordinator.email, '/invitation'), {
    as: coordinator,
  });
  await press(page.getByRole('button', { name: 'Accept' }));
  await page.getByText(/^You now coordinate /).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Recently' }).waitFor();
  const links = await page
    .locator('main a[href^="/dashboard"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    await page.goto(link);
    const heading = page.getByRole('heading', { level: 1 }).first();
    await heading.waitFor();
    await page.waitForLoadState('networkidle');
    expect([link, new URL(page.url()).pathname]).toEqual([link, new URL(link, portalUrl()).pathname]);
    expect([link, await heading.textContent()]).toEqual([
      link,
      expect.not.stringMatching(/do not have access|Not Found/i),
    ]);
    expect([link, await page.getByText(/could not be loaded/).count()]).toEqual([link, 0]);
  }
  expect(complaints).toEqual([]);
});
