import { findMailedLink, registerElsewhere } from './mails.ts';
import { signIn } from './people.ts';
import { queryPortal } from './portalProcess.ts';
import { expect, type Portal, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };

async function findScholarship({ url }: Portal): Promise<{ id: string; scholarshipName: string }> {
  const query = '{ scholarships(filter: { isOpen: true }, pageSize: 1) { items { id scholarshipName } } }';
  const { data } = await queryPortal(url, query);
  const [found] = (data as { scholarships: { items: { id: string; scholarshipName: string }[] } })
    .scholarships.items;
  if (!found) throw new Error('No scholarship is open.');
  return found;
}

const password = 'Analytical!1843';

// product: P3.10
for (const [where, device] of [
  ['a phone', PHONE],
  ['a desktop', DESK],
] as const)
  test(`signing up on ${where} for a scholarship leads back to that scholarship`, async ({
    visit,
    portal,
  }) => {
    const { id, scholarshipName } = await findScholarship(portal);
    const first = await visit(`/items/${id}`, device);
    const { page } = first;
    await page.waitForURL(/\/login$/);
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    const email = `ida-${crypto.randomUUID()}@example.org`;
    await page.getByLabel('Full Name').fill('Ida Intent');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Registration successful').waitFor();
    const go = page.getByRole('main').getByRole('link', { name: `Continue with ${scholarshipName}` });
    await go.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const box = await go.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(device.viewport.height);

    const other = await visit(await findMailedLink(portal, email, '/confirm-email'), DESK);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Confirm address' }).click();
    await other.page.getByRole('link', { name: `Continue with ${scholarshipName}` }).waitFor();

    await (device === PHONE ? go.tap() : go.click());
    await page.waitForURL(new RegExp(`/items/${id}$`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await other.page.goto('/');
    await other.page.getByRole('button', { name: /^Account of/ }).waitFor();
    expect(await other.page.getByRole('link', { name: /^Continue with/ }).count()).toBe(0);
    expect(first.complaints.concat(other.complaints)).toEqual([]);
  });

// product: P3.10
test('resetting a forgotten password by keyboard leads back to the application form', async ({
  visit,
  portal,
}) => {
  const { id, scholarshipName } = await findScholarship(portal);
  const who = await registerElsewhere(portal, 'Petra');
  const { page } = await visit(`/ApplyScholar/${id}`, PHONE);
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(who.email);
  await page.keyboard.press('Enter');
  await page.getByText(/a link is on its way/).waitFor();
  const other = await visit(await findMailedLink(portal, who.email, '/reset'), DESK);
  await other.page.getByLabel('New password', { exact: true }).fill('Difference!1822');
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL(/\/login$/);
  await signIn(other.page, { email: who.email, password: 'Difference!1822' });
  const go = other.page.getByRole('link', { name: `Continue with ${scholarshipName}` });
  await go.waitFor();
  expect(new URL(other.page.url()).pathname).toBe('/');
  await go.press('Enter');
  await other.page.waitForURL(new RegExp(`/ApplyScholar/${id}$`));
});
