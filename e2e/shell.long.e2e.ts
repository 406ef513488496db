import { findOffers } from './applicationForm.ts';
import { MODERATOR } from './people.ts';
import { expect, test } from './test.ts';

test('the strict content security policy blocks no resources of public pages', async ({ visit, portal }) => {
  const [offer] = await findOffers((await visit('/')).page);
  for (const path of ['/', '/allScholarship', `/items/${offer?.id}`]) {
    const { page, complaints } = await visit(path);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    const policy = (await fetch(portal.url + path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test("the GraphQL explorer loads from the portal's origin and runs an example query", async ({ visit }) => {
  const { page, complaints } = await visit('/graphql');
  await page.getByRole('button', { name: /execute query/i }).click({ timeout: 30_000 });
  await page.getByText('scholarshipName').first().waitFor();
  expect(complaints.filter((text) => text.startsWith('leaves'))).toEqual([]);
});

// security: C94
test('the carousel can be paused and does not move with reduced motion', async ({ visit }) => {
  const { page } = await visit('/');
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: /pause/i }).click();
  await page.getByRole('button', { name: /play|start|resume/i }).waitFor();
  const calm = await visit('/', { reducedMotion: 'reduce' });
  await calm.page.mouse.move(5, 5);
  await calm.page.getByRole('button', { name: /play|start|resume/i }).waitFor();
});

for (const [path, name] of [
  ['/', /menu/i],
  ['/allScholarship', /filter/i],
] as const)
  test(`opening and closing the drawer on ${path} on a phone moves focus correctly`, async ({ visit }) => {
    const { page, complaints } = await visit(path, { viewport: { width: 360, height: 760 } });
    const button = page.getByRole('button', { name }).first();
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect(button).toBeFocused();
    expect(complaints).toEqual([]);
  });

// product: P1.16
test('closing the command palette opened from the phone menu restores the focus', async ({ visit }) => {
  const viewport = { width: 360, height: 740 };
  const { page, complaints } = await visit('/', { viewport, hasTouch: true, isMobile: true });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  const commands = page.getByRole('dialog', { name: 'Commands' });
  const openCommands = async () => {
    await menu.tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Commands' }).tap();
    await commands.waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  };
  await openCommands();
  const field = commands.getByRole('combobox', { name: 'Search pages and commands' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await commands.waitFor({ state: 'hidden' });
  await expect(menu).toBeFocused();
  await openCommands();
  await commands.getByRole('option', { name: 'Privacy' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await commands.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

// product: P1.16
for (const width of [1280, 360])
  test(`a moderator can navigate by keyboard with Ctrl K, ${width} px wide`, async ({ visit }) => {
    const { page, complaints } = await visit('/', { as: MODERATOR, viewport: { width, height: 740 } });
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('apply scholarship');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Total Application/ }).waitFor();
    await page.getByRole('dialog', { name: 'Commands' }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/dashboard/allapplyscholarship');
    await page.keyboard.press('Meta+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('logout');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: /^Account of/ }).waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

test('the top bar of signed-in pages fits all widths without scrolling sideways', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: MODERATOR });
  await page.getByRole('banner').getByText('Mora Moderator').first().waitFor({ state: 'attached' });
  for (const width of [320, 480, 767, 768, 900, 1023, 1024, 1100, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const findExcess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(findExcess, { message: `at ${width} pixels` }).toBe(0);
  }
});
