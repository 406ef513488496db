import { addOrganisation, registerVerified } from './coordinators.ts';
import { findMailedLink } from './mails.ts';
import { ADMIN, queryAs, signIn } from './people.ts';
import { expect, test } from './test.ts';

const SCHOLARSHIP = `{ scholarshipName: "Tide Award", universityName: "Fjordholm",
  universityImage: "https://images.example.org/f.jpg", universityCountry: "Norway", universityCity: "Bergen",
  universityWorldRank: 100, subjectCategory: ENGINEERING, scholarshipCategory: PARTIAL, degree: MASTERS,
  applicationFees: 0, serviceCharge: 0, applicationDeadline: "2199-01-01", scholarshipPostDate: "2026-01-01",
  postedUserEmail: "office@example.org" }`;

// product: P7.16
test('an invited coordinator accepts and manages the scholarships of that organisation', async ({
  visit,
  portal,
}) => {
  const name = `Fjord Foundation ${Date.now()}`;
  const coordinator = await registerVerified({ visit, portal }, 'Kari');
  const admin = await visit('/dashboard/organisations', { as: ADMIN });
  await addOrganisation(admin.page, name, coordinator.email);

  const link = await findMailedLink(portal, coordinator.email, '/invitation');
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
  const seen = await queryAs(page, '{ managedScholarships { totalCount } applications { totalCount } }');
  expect(seen.data).toEqual({ managedScholarships: { totalCount: 0 }, applications: { totalCount: 0 } });
  const made = await queryAs(
    page,
    `mutation { createScholarship(input: { isDraft: true, scholarship: ${SCHOLARSHIP} }) { id organisation { slug } } }`,
  );
  const [{ id, organisation }] = Object.values(made.data ?? {}) as [
    { id: string; organisation: { slug: string } },
  ];
  await page.reload();
  await page.getByText('Tide Award').first().waitFor();
  expect(complaints).toEqual([]);

  await queryAs(page, `mutation { moveScholarship(input: { id: "${id}", to: UNDER_REVIEW }) { state } }`);
  const published = await queryAs(
    admin.page,
    `mutation { moveScholarship(input: { id: "${id}", to: PUBLISHED }) { state } }`,
  );
  expect(published.errors).toBeUndefined();

  const html = await (await fetch(`${portal.url}/organisations/${organisation.slug}`)).text();
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
  const after = await queryAs(page, '{ applications { totalCount } }');
  expect(after.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  expect(admin.complaints).toEqual([]);
});

// product: P7.15
test('every link on a coordinator’s dashboard opens a screen that the coordinator may see', async ({
  visit,
  portal,
}) => {
  const coordinator = await registerVerified({ visit, portal }, 'Siv');
  const admin = await visit('/dashboard/organisations', { as: ADMIN });
  await addOrganisation(admin.page, `Heather Fund ${Date.now()}`, coordinator.email);
  const { page, complaints } = await visit(await findMailedLink(portal, coordinator.email, '/invitation'), {
    as: coordinator,
  });
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/^You now coordinate /).waitFor();
  await page.goto('/dashboard');
  await page.getByText('No applications or payments need your attention.').waitFor();
  const links = await page
    .locator('main a[href^="/dashboard"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    await page.goto(link);
    const heading = page.getByRole('heading', { level: 1 }).first();
    await heading.waitFor();
    await page.waitForLoadState('networkidle');
    expect([link, new URL(page.url()).pathname]).toEqual([link, new URL(link, portal.url).pathname]);
    expect([link, await heading.textContent()]).toEqual([
      link,
      expect.not.stringMatching(/do not have access|Not Found/i),
    ]);
    expect([link, await page.getByText(/could not be loaded/).count()]).toEqual([link, 0]);
  }
  expect(complaints).toEqual([]);
});
