import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, portalUrl, waitUntilReady } from './browser.ts';
import { examineLooks, type Watched, watchLooks } from './examineLooks.ts';
import { findMailedLink, registerElsewhere } from './mails.ts';
import { type Account, ADMIN, askAs, MODERATOR, STUDENT } from './people.ts';

const { visit } = openBrowser();

type Screen = {
  path: string;
  /** A heading that it has once it shows what it is for. */
  shows: string | RegExp;
  /** What is done before it is looked at. */
  first?: (page: Page) => Promise<unknown>;
  /** The button of a dialog that is open while it is looked at. */
  opens?: string | RegExp;
};

/** `:name` in a path stands for an id that FIND finds, asked for as the person who looks. */
const FIND: Record<string, { query: string; pick?: (items: Item[]) => Item | undefined }> = {
  ':newest': { query: '{ scholarships { items { id } } }' },
  ':untouched': {
    query:
      '{ scholarships(sort: WORLD_RANK, pageSize: 50) { items { id canApply viewerApplication { id } } } }',
    pick: (items) => items.find(({ canApply, viewerApplication }) => canApply && !viewerApplication),
  },
  ':editable': {
    query: '{ myApplications(pageSize: 50) { items { id viewerCanUpdate } } }',
    pick: (items) => items.find(({ viewerCanUpdate }) => viewerCanUpdate),
  },
  ':mine': { query: '{ myApplications { items { id } } }' },
  ':paid': { query: '{ myPayments { items { id } } }' },
  ':applied': { query: '{ applications { items { id } } }' },
  ':payment': { query: '{ payments { items { id } } }' },
  ':person': { query: '{ users { items { id } } }' },
  ':endpoint': { query: '{ webhookEndpoints { id } }' },
};

type Item = { id: string; canApply?: boolean; viewerCanUpdate?: boolean; viewerApplication?: object | null };

/** The path with its id. */
async function resolve(page: Page, path: string): Promise<string> {
  const name = /:\w+/.exec(path)?.[0];
  if (!name) return path;
  const { query, pick = ([first]: Item[]) => first } = FIND[name] ?? { query: '' };
  const { data } = await askAs(page, query);
  const [found] = Object.values(data ?? {}) as [Item[] | { items: Item[] }];
  const item = pick(Array.isArray(found) ? found : found.items);
  if (!item) throw new Error(`The demo data have nothing for ${name}.`);
  return path.replace(name, item.id);
}

const SCREENS: { who: string; as?: Account; screens: Screen[] }[] = [
  {
    who: 'a visitor',
    screens: [
      { path: '/', shows: 'AvailAble Scholarship' },
      { path: '/allScholarship', shows: 'All Scholarship' },
      { path: '/allScholarship?q=nothing-like-it', shows: 'All Scholarship' },
      { path: '/about', shows: /About/ },
      { path: '/contact', shows: /Contact/ },
      { path: '/fees', shows: /Fees/ },
      { path: '/terms', shows: /Terms/ },
      { path: '/privacy', shows: /Privacy/ },
      { path: '/accessibility', shows: /Accessibility/ },
      { path: '/developers', shows: 'Developers' },
      { path: '/login', shows: /./ },
      { path: '/register', shows: /./ },
      { path: '/forgot', shows: /./ },
      { path: '/reset?token=x', shows: /./ },
      { path: '/confirm-email', shows: 'Confirm your address' },
      { path: '/confirm-email', shows: 'Confirm your address', first: openMailedLink },
      { path: '/no/such/page', shows: '404 - Page Not Found' },
    ],
  },
  {
    who: 'a student',
    as: STUDENT,
    screens: [
      { path: '/items/:newest', shows: 'All Reviews' },
      { path: '/ApplyScholar/:untouched', shows: 'Provide Information' },
      { path: '/dashboard', shows: 'Today' },
      { path: '/dashboard/profile', shows: 'User Information' },
      { path: '/dashboard/application', shows: /^Your Application: \d/ },
      { path: '/dashboard/application?open=:mine', shows: 'Application' },
      { path: '/dashboard/scholaritem/update/:editable', shows: 'Update Your Application' },
      { path: '/dashboard/review', shows: /^All Of My Review: \d/ },
      { path: '/dashboard/review', shows: /^All Of My Review: \d/, opens: /^Edit/ },
      { path: '/dashboard/payments', shows: 'Payments' },
      { path: '/dashboard/payments?open=:paid', shows: /Receipt|Payment/ },
      { path: '/payment/return?payment=:paid', shows: /./ },
      { path: '/dashboard/keys', shows: 'API keys' },
      { path: '/dashboard/allusers', shows: 'You do not have access to this page' },
    ],
  },
  {
    who: 'a moderator',
    as: MODERATOR,
    screens: [
      { path: '/dashboard', shows: 'Charts' },
      { path: '/dashboard/scholarshiform', shows: 'Add Scholarship' },
      { path: '/dashboard/manageScholarshiform', shows: /^Scholarship List: \d/ },
      {
        path: '/dashboard/manageScholarshiform?state=ARCHIVED&q=nothing-like-it',
        shows: 'No scholarships match',
      },
      { path: '/dashboard/items/update/:newest', shows: 'Update Scholarship' },
      { path: '/dashboard/allapplyscholarship', shows: /^Total Application: \d/ },
      { path: '/dashboard/allapplyscholarship?open=:applied', shows: /^Total Application: \d/ },
      { path: '/dashboard/allapplyscholarship?q=nothing-like-it', shows: /^Total Application: \d/ },
      { path: '/dashboard/allreview', shows: /\d/ },
      { path: '/dashboard/allreview?q=nothing-like-it', shows: 'No reviews match' },
      { path: '/dashboard/payments', shows: 'Payments' },
    ],
  },
  {
    who: 'an admin',
    as: ADMIN,
    screens: [
      { path: '/dashboard', shows: 'Charts' },
      { path: '/dashboard/profile', shows: 'User Information' },
      { path: '/dashboard/allusers', shows: /^All Users \(\d/ },
      { path: '/dashboard/allusers?open=:person', shows: /^All Users \(\d/ },
      { path: '/dashboard/allusers?q=nobody-like-it', shows: 'No users match' },
      { path: '/dashboard/payments', shows: 'Payments' },
      { path: '/dashboard/payments?open=:payment', shows: 'Payments' },
      { path: '/dashboard/mails', shows: /^Mails: \d/ },
      { path: '/dashboard/webhooks', shows: 'No endpoints yet' },
      { path: '/dashboard/webhooks', shows: 'Webhooks', opens: 'Add an endpoint' },
      { path: '/dashboard/webhooks', shows: 'Webhooks', first: addEndpoint },
      { path: '/dashboard/webhooks/:endpoint', shows: /^Deliveries: 1/ },
    ],
  },
];

/** The page of a link that works, with its way out. */
async function openMailedLink(page: Page): Promise<void> {
  const { email } = await registerElsewhere('Looks');
  await page.goto(await findMailedLink(email, '/confirm-email'));
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByText('I did not create this account').click();
}

/** An endpoint that nobody listens at, with a delivery that is refused. */
async function addEndpoint(page: Page): Promise<void> {
  const input = `{ url: "http://127.0.0.1:9/hooks", events: [SCHOLARSHIP_PUBLISHED, APPLICATION_SUBMITTED] }`;
  const { data } = await askAs(
    page,
    `mutation { createWebhookEndpoint(input: ${input}) { endpoint { id } } }`,
  );
  const made = data?.createWebhookEndpoint as { endpoint: { id: string } } | undefined;
  await askAs(page, `mutation { pingWebhookEndpoint(id: "${made?.endpoint.id}") { id } }`);
  await page.reload();
  await page.getByText('http://127.0.0.1:9/hooks').waitFor();
}

// security: C93
describe.each(SCREENS)('as $who', ({ who, as, screens }) => {
  let watched: Watched;

  beforeAll(async () => {
    const { page, complaints } = await visit('/healthz', { as, stays: true, reducedMotion: 'reduce' });
    watched = await watchLooks(page, complaints);
    // From here on the page has a token.
    if (as) await page.goto('/dashboard');
  });
  afterAll(() => watched?.page.context().close());

  it.each(screens)(
    '$path has no barrier in either theme, fits 320, 360, 768 and 1280 pixels, and stays on our origin',
    async ({ path, shows, first, opens }) => {
      const { page, complaints } = watched;
      complaints.length = 0;
      const address = await resolve(page, path);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address);
      await waitUntilReady(page);
      await page
        .getByRole('heading', { name: shows })
        .first()
        .waitFor()
        .catch(async (error: Error) => {
          throw new Error(`${error.message}\nThe page shows:\n${await page.locator('body').innerText()}`);
        });
      await first?.(page);
      // Where a table becomes cards, its dialogs begin anew.
      const prepare = async () => {
        if (await page.getByRole('dialog').isVisible()) return;
        await page.getByRole('button', { name: opens }).first().click();
        await page.getByRole('dialog').waitFor();
      };
      await examineLooks(
        watched,
        [who, path, opens, first?.name].filter(Boolean).join(' '),
        opens ? prepare : undefined,
      );
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    },
  );
});

it('the strict content security policy stops nothing of ours', async () => {
  const answer = await fetch(`${portalUrl()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: FIND[':newest']?.query }),
  });
  const { data } = (await answer.json()) as { data: { scholarships: { items: Item[] } } };
  for (const path of ['/', '/allScholarship', `/items/${data.scholarships.items[0]?.id}`]) {
    const { page, complaints } = await visit(path);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    const policy = (await fetch(portalUrl() + path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

it('the explorer opens at /graphql from our own origin and runs a ready-made query', async () => {
  const { page, complaints } = await visit('/graphql');
  await page.getByRole('button', { name: /execute query/i }).click({ timeout: 30_000 });
  await page.getByText('scholarshipName').first().waitFor();
  expect(complaints.filter((text) => text.startsWith('leaves'))).toEqual([]);
});

// security: C94
it('the carousel pauses, and does not run for people who want less motion', async () => {
  const { page } = await visit('/');
  // It begins with whatever somebody does first.
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: /pause/i }).click();
  await page.getByRole('button', { name: /play|start|resume/i }).waitFor();
  const calm = await visit('/', { reducedMotion: 'reduce' });
  await calm.page.mouse.move(5, 5);
  await calm.page.getByRole('button', { name: /play|start|resume/i }).waitFor();
});

it.each([
  ['/', /menu/i],
  ['/allScholarship', /filter/i],
])('the drawer of %s on a phone takes the focus and gives it back', async (path, name) => {
  const { page, complaints } = await visit(path, { viewport: { width: 360, height: 760 } });
  const button = page.getByRole('button', { name }).first();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});
