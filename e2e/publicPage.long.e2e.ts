import type { Page } from '@playwright/test';
import { STUDENT, signIn } from './people.ts';
import { queryPortal } from './portalProcess.ts';
import { expect, type Portal, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };

type PublicScholarship = {
  id: string;
  slug: string;
  scholarshipName: string;
  universityName: string;
  totalFee: number;
};

/** Earlier journeys on the same portal may have added scholarships without fees. */
async function findScholarship({ url }: Portal): Promise<PublicScholarship> {
  const query = `{
    scholarships(filter: { isOpen: true }, sort: NEWEST, pageSize: 20) {
      items { id slug scholarshipName universityName totalFee }
    }
  }`;
  const { data } = await queryPortal(url, query);
  const { items } = (data as { scholarships: { items: PublicScholarship[] } }).scholarships;
  const found = items.filter(({ totalFee }) => totalFee > 0)[5];
  if (!found) throw new Error('Too few scholarships with a fee are open.');
  return found;
}

const isFocused = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .first()
    .evaluate((link) => link === document.activeElement);

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let key = 0; key < 80; key += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(page, name)) return page.keyboard.press('Enter');
  }
  throw new Error(`No Tab leads to ${name}.`);
}

// product: P2.7
for (const [how, device, follow] of [
  [
    'touch on a phone',
    PHONE,
    (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first().tap(),
  ],
  ['only the keyboard', DESK, tabTo],
] as const)
  test(`a visitor using ${how} reads a public scholarship, signs in and applies`, async ({
    visit,
    portal,
  }) => {
    const { id, slug, scholarshipName } = await findScholarship(portal);
    const { page, complaints } = await visit(
      `/allScholarship?${new URLSearchParams({ q: scholarshipName })}`,
      device,
    );
    await follow(page, scholarshipName);
    await page.waitForURL(`**/scholarships/${slug}`);
    await page.getByRole('heading', { level: 1, name: scholarshipName }).waitFor();
    for (const label of ['Application Fees', 'Service Charge', 'Total'])
      await page.getByRole('rowheader', { name: label, exact: true }).waitFor();
    await follow(page, 'Apply Scholarship');
    await page.waitForURL(/\/login\?/);
    await page.getByText(`You do not need an account to read about ${scholarshipName}.`).waitFor();
    await follow(page, 'Read about it without signing in');
    await page.getByRole('heading', { level: 1, name: scholarshipName }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/scholarships/${slug}`);
    await follow(page, 'Apply Scholarship');
    await signIn(page, STUDENT);
    await page.waitForURL(`**/ApplyScholar/${id}`);
    await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
    expect(complaints).toEqual([]);
  });

// product: P2.3
test('card pictures open the public page, but View Details requires sign-in', async ({ visit }) => {
  const { page } = await visit('/allScholarship', DESK);
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.click({ position: { x: 150, y: 120 } });
  await page.waitForURL(/\/scholarships\//);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await card.getByRole('link', { name: 'View Details' }).click();
  await page.waitForURL(/\/login$/);
  await page.getByText(`You do not need an account to read about ${name}.`).waitFor();
});

// product: P2.7
test('scholarship pages without JavaScript show content, canonical URL and preview image', async ({
  visit,
  portal,
}) => {
  const { slug, scholarshipName, universityName } = await findScholarship(portal);
  const { page } = await visit(`/scholarships/${slug}`, { javaScriptEnabled: false });
  await page.getByRole('heading', { level: 1, name: scholarshipName }).waitFor();
  await page.getByText(universityName).first().waitFor();
  await page.getByRole('table', { name: 'Application costs' }).waitFor();
  await page.getByRole('link', { name: 'Apply Scholarship' }).waitFor();
  const address = `${portal.url}/scholarships/${slug}`;
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toBe(`${address}/preview.png`);
  expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/png');
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(facts['@graph'][0]).toMatchObject({ name: scholarshipName, url: address });
});

// product: P2.7
test('variants of a scholarship URL redirect permanently; unknown URLs return 404', async ({
  visit,
  portal,
}) => {
  const { id, slug, scholarshipName } = await findScholarship(portal);
  const ask = (path: string) =>
    fetch(portal.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
  for (const given of [id, id.toUpperCase(), slug.toUpperCase(), `${slug}/`]) {
    const { status, headers } = await ask(`/scholarships/${given}?from=mail`);
    expect([given, status, headers.get('location')]).toEqual([given, 301, `/scholarships/${slug}?from=mail`]);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  for (const given of [
    'nothing-like-it',
    'x'.repeat(2000),
    '%00',
    '%F0%9F%8E%93',
    `${slug}-`,
    crypto.randomUUID(),
  ]) {
    const answer = await ask(`/scholarships/${given}`);
    expect([given, answer.status]).toEqual([given, 404]);
    expect(await answer.text()).toContain('404 - Page Not Found');
  }
  expect(await (await ask(`/items/${id}`)).text()).toContain(
    `<link rel="canonical" href="${portal.url}/scholarships/${slug}">`,
  );
  expect(await (await ask('/sitemap-1.xml')).text()).toContain(`/scholarships/${slug}</loc>`);
  const { page } = await visit(`/scholarships/${id}`);
  await page.getByRole('heading', { level: 1, name: scholarshipName }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/scholarships/${slug}`);
});

// product: P2.7
test('scholarship pages print dark on white, and Share copies the link', async ({ visit, portal }) => {
  const { slug } = await findScholarship(portal);
  const { page, complaints } = await visit(`/scholarships/${slug}`, {
    ...DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${portal.url}/scholarships/${slug}`,
  );
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(`${portal.url}/scholarships/${slug}`).isVisible()).toBe(true);
  expect(await page.getByText('World rank').isVisible()).toBe(true);
  expect(await page.getByRole('table', { name: 'Application costs' }).isVisible()).toBe(true);
  for (const gone of ['header:has(nav)', 'body footer', 'nav', 'aside', 'main button'])
    expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
  const ink = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).color);
  expect(ink).toBe('rgb(29, 27, 24)');
  expect(complaints).toEqual([]);
});
