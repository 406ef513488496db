import type { Locator, Page } from '@playwright/test';
import { countryOptions } from '../client/features/questions/countryNames.ts';
import { initials } from '../client/lib/format/initials.ts';
import { findAddress } from './examineScreens.ts';
import { findPlainText } from './findPlainText.ts';
import { type Account, ADMIN, queryAs, STUDENT } from './people.ts';
import { expect, test, type Visit, waitUntilReady } from './test.ts';

let data: string[] = [];

test.use({ settings: { PSEUDO_LANGUAGES: 'true' } });

test.beforeEach(async ({ visit }) => {
  if (data.length > 0) return;
  const { page } = await visit('/dashboard', { as: ADMIN });
  // Saves a view with a hidden column, which LOOKS opens.
  await queryAs(
    page,
    'mutation { saveView(input: { name: "USD", query: "status=PENDING", hidden: ["createdAt"] }) { id } }',
  );
  const { page: student } = await visit('/dashboard', { as: STUDENT });
  data = [...EXAMPLES];
  addData(await Promise.all([queryAs(page, WRITTEN), queryAs(page, MAILS), queryAs(student, OWN)]));
});

type Look = {
  path: string;
  isSent?: boolean;
  isOpened?: boolean;
};

const LOOKS: { as?: Account; looks: Look[] }[] = [
  {
    looks: [
      ...['/', '/allScholarship', '/allScholarship?subject=DOCTOR&noFee=1&q=x', '/nowhere'],
      ...['/about', '/fees', '/contact', '/terms', '/privacy', '/accessibility', '/developers'],
      ...['/reset', '/confirm-email'],
    ]
      .map((path): Look => ({ path }))
      .concat(['/login', '/register', '/forgot', '/reset?token=old'].map((path) => ({ path, isSent: true }))),
  },
  {
    as: STUDENT,
    looks: [
      ...['/dashboard', '/dashboard/profile', '/dashboard/application', '/dashboard/application?open=:mine'],
      ...['/dashboard/review', '/dashboard/payments', '/dashboard/payments?open=:paid', '/items/:newest'],
      ...['/ApplyScholar/:untouched', '/dashboard/scholaritem/update/:editable', '/dashboard/keys'],
    ].map((path) => ({ path })),
  },
  {
    as: ADMIN,
    looks: [
      ...['/dashboard', '/dashboard/allapplyscholarship', '/dashboard/allapplyscholarship?open=:applied'],
      ...['/dashboard/manageScholarshiform', '/dashboard/scholarshiform', '/dashboard/items/update/:newest'],
      ...['/dashboard/allusers', '/dashboard/allusers?open=:person', '/dashboard/allreview'],
      ...[
        '/dashboard/payments',
        '/dashboard/payments?open=:payment',
        '/dashboard/messages',
        '/dashboard/mails',
        '/dashboard/webhooks',
      ],
    ]
      .map((path): Look => ({ path }))
      .concat({ path: '/dashboard/allapplyscholarship?status=PENDING', isOpened: true }),
  },
];

const EXAMPLES = [
  ...['AvailAble Scholarship', 'you@example.org', 'name@example.org', 'USD', 'https://'],
  ...['Chrome', 'Linux', '@', 'example.org', 'UTC', 'GMT', 'Etc/GMT+12'],
  ...Intl.supportedValuesOf('currency'),
  ...['CA$', 'NZ$', 'HK$', 'MX$', 'R$'],
  ...countryOptions('en').map(({ label }) => label),
  // The browser formats lists of countries in English, with this conjunction.
  ' or ',
  ...(['short', 'long'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, index) => new Date(2026, index).toLocaleDateString('en-GB', { month })),
  ),
];

const WRITTEN = `{
  scholarships(pageSize: 100) { items { scholarshipName organisation { name } universityName universityCountry universityCity
    description universityImage { alt } funding { note } } }
  applications(pageSize: 100) { items { applicantName address ssc hsc feedback referenceNumber labels payment { receiptNumber } } }
  users(pageSize: 100) { items { name email } }
  payments(pageSize: 100) { items { receiptNumber } }
  reviews(pageSize: 100) { items { comment } }
}`;
const MAILS = `{
  mails(pageSize: 100) { items { to subject } }
  olderMails: mails(page: 2, pageSize: 100) { items { to subject } }
}`;
const OWN = `{
  myWithdrawnApplications { referenceNumber withdrawalReason }
  inbox(pageSize: 100) { items { subject } }
}`;

function addData(answers: readonly unknown[]): void {
  const texts: string[] = [];
  JSON.stringify(answers, (_name, value) => {
    if (typeof value === 'string' && value.trim()) texts.push(value.trim());
    return value;
  });
  const names = texts.flatMap((text) => /^(\S+)@/.exec(text)?.[1] ?? []);
  data.push(...texts, ...names, ...texts.map(initials).filter((text) => /^\p{Lu}{2}$/u.test(text)));
  data.sort((one, other) => other.length - one.length);
}

for (const language of ['en-XA', 'ar-XB'])
  test(`every visible text in ${language} comes from a catalogue and fits phones`, async ({ visit }) => {
    // Runs sequentially, because three browsers at the same time would overload a small machine.
    const found: unknown[] = [];
    for (const { as, looks } of LOOKS) found.push(...(await lookThrough(visit, language, { as, looks })));
    expect(found).toEqual([]);
  });

async function lookThrough(visit: Visit, language: string, { as, looks }: (typeof LOOKS)[number]) {
  const { page, complaints } = await visit('/about', { locale: language, as });
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
  const found: { path: string; texts: string[] }[] = [];
  for (const { path, isSent, isOpened } of looks) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(await findAddress(page, path));
    await waitUntilReady(page);
    await page.waitForLoadState('networkidle');
    // The portal may have sent reminders after the data were read.
    if (path === '/dashboard/mails') addData([await queryAs(page, MAILS)]);
    if (isSent) {
      await page.locator('main form [type=submit]').click();
      await page.locator('main form [id$=-error]').first().waitFor();
    }
    const read = async () => void found.push({ path, texts: await findPlainText(page, 'body', data) });
    if (isOpened) await openAll(page, read);
    await read();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `${path} fits a small screen`,
      })
      .toBeLessThanOrEqual(0);
  }
  found.push({ path: 'all', texts: complaints.filter((text) => !text.includes('404')) });
  return found.filter(({ texts }) => texts.length > 0);
}

async function openAll(page: Page, read: () => Promise<void>): Promise<void> {
  const press = (button: Locator) => () => button.click();
  const menus = await page.locator('main').locator('button[aria-haspopup=menu]:visible').all();
  for (const open of [...menus.map(press), () => page.keyboard.press('Control+k')]) {
    await open();
    const opened = page.locator('[role=menu], [role=dialog]');
    await opened.waitFor();
    await read();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }
}

test('server-rendered pages are translated and refer to their text catalogue', async ({ visit }) => {
  const { page } = await visit('/about', { locale: 'en-XA', javaScriptEnabled: false });
  expect(await findPlainText(page, 'footer', data)).toEqual([]);
  const html = await page.content();
  expect(html).toMatch(/<link rel="later" href="\/assets\/joinedFrame\.generated-[\w-]+\.js"/);
});

// product: P1.13
test('a language chosen in the footer applies to every page', async ({ visit }) => {
  const { page } = await visit('/about');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar-XB');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/fees');
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-XB');
  expect(await findPlainText(page, 'footer', data)).toEqual([]);
});
