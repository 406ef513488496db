import type { Locator, Page } from '@playwright/test';
import { writePdf } from '../server/test/documents.ts';
import { field, findOffers, PHOTO, TEXTS } from './applicationForm.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Counts taps. Keys of the on-screen keyboard, including Go, do not count. */
function startThumb() {
  const tapped: string[] = [];
  const tap = async (target: Locator, name: string) => {
    await target.tap();
    tapped.push(name);
  };
  const type = async (target: Locator, text: string) => {
    await target.and(target.page().locator(':focus')).waitFor();
    // Inserts text as an on-screen keyboard does. Key events would be lost, because Chromium treats two fast
    // taps in one place as a double tap.
    await target.page().keyboard.insertText(text);
  };
  const fill = async (target: Locator, name: string, text: string) => {
    await tap(target, name);
    await type(target, text);
  };
  /** Counts two taps. Only the first is real, because browsers draw the list themselves. */
  const choose = async (target: Locator, name: string, label: string) => {
    await tap(target, name);
    await target.selectOption({ label });
    tapped.push(label);
  };
  return { tapped, tap, type, fill, choose };
}

const formField = (page: Page, name: keyof typeof TEXTS) => [field(page, name), name, TEXTS[name]] as const;

// product: P3.10, P4.2
test('a visitor signs up and applies on a phone within 14 taps', async ({ visit }) => {
  const { page, complaints } = await visit('/', PHONE);
  const [offer] = (await findOffers(page)).slice(-6);
  if (!offer) throw new Error('The demo catalogue has too few open scholarships with fees.');
  const name = offer.scholarshipName;
  const { tapped, tap, type, fill } = startThumb();
  page.on('filechooser', (chooser) => chooser.setFiles(PHOTO));

  await fill(page.getByRole('combobox'), 'search', name);
  await tap(page.getByRole('option', { name }).first(), 'suggestion');
  await page.waitForURL(/\/scholarships\//);
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await tap(page.getByRole('link', { name: 'Register to apply' }), 'register');
  await fill(page.getByLabel('Full Name'), 'full name', 'Ada Lovelace');
  await fill(page.getByLabel('Email', { exact: true }), 'e-mail', `ada-${crypto.randomUUID()}@example.org`);
  await fill(page.getByLabel('Password', { exact: true }), 'password', 'Analytical!1843');
  await page.keyboard.press('Enter');
  await tap(page.getByRole('main').getByRole('link', { name: `Continue with ${name}` }), 'continue');
  await page.waitForURL(/\/ApplyScholar\//);

  await fill(...formField(page, 'phone'));
  await fill(...formField(page, 'address'));
  await tap(page.getByText('Choose a picture'), 'photo');
  await page.getByText('The picture is stored.').waitFor();
  await tap(page.getByRole('button', { name: 'Continue' }).first(), 'continue to the results');
  await type(field(page, 'ssc'), TEXTS.ssc);
  await fill(...formField(page, 'hsc'));
  await tap(page.getByLabel(/^I have read this and agree/), 'consent');
  await tap(page.getByRole('button', { name: 'Add', exact: true }), 'add');
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
  console.info(
    `From the home page to a submitted application: ${tapped.length} taps (${tapped.join(', ')}).`,
  );
  expect(tapped.length).toBeLessThanOrEqual(14);
  expect(complaints).toEqual([]);
});

// product: P4.2, P11.14, P14.10
test('applying on a phone with questions, files and referees takes at most 30 taps', async ({ visit }) => {
  const { page, complaints } = await visit('/', PHONE);
  const { slug } = await findBySearch(page, 'Clarendon');
  const { tapped, tap, type, fill, choose } = startThumb();
  const pdf = { name: 'file.pdf', mimeType: 'application/pdf', buffer: writePdf({ pages: 1 }) };
  const proceed = (name: string) => tap(page.getByRole('button', { name: 'Continue', exact: true }), name);
  const sendFile = async (
    question: RegExp,
    name: string,
    button: string | RegExp,
    file: typeof pdf | string,
  ) => {
    const chooser = page.waitForEvent('filechooser');
    await tap(
      page.locator('[data-question]', { hasText: question }).getByRole('button', { name: button }),
      name,
    );
    await (await chooser).setFiles(file);
    await page
      .locator('[data-question]', { hasText: question })
      .getByText(/· Checked/)
      .waitFor();
  };

  await page.goto(`/scholarships/${slug}`);
  await tap(page.getByRole('link', { name: 'Register to apply' }), 'register');
  await fill(page.getByLabel('Full Name'), 'full name', 'Ada Lovelace');
  await fill(page.getByLabel('Email', { exact: true }), 'e-mail', `ada-${crypto.randomUUID()}@example.org`);
  await fill(page.getByLabel('Password', { exact: true }), 'password', 'Analytical!1843');
  await page.keyboard.press('Enter');
  await tap(page.getByRole('main').getByRole('link', { name: /^Continue with Clarendon/ }), 'continue');
  await page.waitForURL(/\/ApplyScholar\//);

  await fill(...formField(page, 'phone'));
  await fill(...formField(page, 'address'));
  const photo = page.waitForEvent('filechooser');
  await tap(page.getByText('Choose a picture'), 'photo');
  await (await photo).setFiles(PHOTO);
  await page.getByText('The picture is stored.').waitFor();
  await proceed('to the results');
  await type(field(page, 'ssc'), TEXTS.ssc);
  await fill(...formField(page, 'hsc'));

  await proceed('to the education');
  await type(page.getByLabel('Where did you study last?'), 'University of Bergen');
  await choose(page.getByLabel('In which country?'), 'country', 'Norway');
  const finished = page.getByLabel('When did you finish, or when will you?');
  await tap(finished, 'end of studies');
  await finished.fill('2026-06-15');
  await fill(page.getByLabel('Your final grade: result'), 'grade', '3.6');
  await page.keyboard.press('Tab');
  await type(page.getByLabel('Your final grade: top of the scale'), '4');
  await sendFile(/Your transcript/, 'transcript', 'Choose a file', pdf);

  await proceed('to the reasons');
  await type(page.getByLabel('Why Oxford?'), 'Because of its engines.');
  await proceed('to the project');
  await type(page.getByLabel('Title of your project'), 'Engines that compose');
  await fill(page.getByLabel('What do you want to find out?'), 'plan', 'Whether engines can compose music.');
  await choose(page.getByLabel('When would you like to begin?'), 'start', 'October');

  await tap(
    page.locator('summary', { hasText: 'Documents and references' }).last(),
    'documents and references',
  );
  await sendFile(/Your CV/, 'CV', 'Choose a file', pdf);
  for (const referee of ['Mary Somerville', 'Augustus De Morgan']) {
    await tap(page.getByRole('button', { name: 'Name a referee' }), 'name a referee');
    const dialog = page.getByRole('dialog', { name: 'Name a referee' });
    await type(dialog.getByLabel('Name'), referee);
    await page.keyboard.press('Tab');
    await type(dialog.getByLabel('E-mail address'), `${crypto.randomUUID()}@example.org`);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }
  await tap(page.getByLabel(/^I wrote this application myself/), 'own work');
  await tap(page.getByLabel(/^I have read this and agree/), 'consent');
  await tap(page.getByRole('button', { name: 'Check and submit' }), 'check');
  await tap(page.getByRole('button', { name: 'Submit application' }), 'submit');
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
  console.info(
    `From the scholarship to a submitted application: ${tapped.length} taps (${tapped.join(', ')}).`,
  );
  expect(tapped.length).toBeLessThanOrEqual(30);
  expect(complaints).toEqual([]);
});

// product: P2.7, P10.20
test('a visitor can check eligibility on a phone within 12 taps', async ({ visit }) => {
  const { page, complaints } = await visit('/', PHONE);
  const { scholarshipName } = await findAsking(page);
  const { tapped, tap, fill, choose } = startThumb();
  await fill(page.getByRole('combobox'), 'search', scholarshipName);
  await tap(page.getByRole('option', { name: scholarshipName }).first(), 'suggestion');
  await page.getByRole('heading', { level: 1, name: scholarshipName }).waitFor();
  await tap(page.getByRole('button', { name: /^Can I apply\?/ }), 'ask');
  const group = page.getByRole('group', { name: /^Can I apply\?/ });
  await group.waitFor();
  const questions = await group.locator('[data-question]').all();
  for (const question of questions) {
    const control = question.locator('input, select').first();
    const name = (await question.getAttribute('data-question')) ?? '';
    if (await control.evaluate((element) => element.matches('select'))) {
      const option = control.locator('option').nth(1);
      await choose(control, name, (await option.textContent()) ?? '');
    } else if ((await control.getAttribute('type')) === 'checkbox') await tap(control, name);
    else {
      await tap(control, name);
      await control.fill((await control.getAttribute('type')) === 'date' ? '2004-05-17' : '3');
    }
  }
  await page
    .getByText(/^You (can apply|may be able to apply|cannot apply)/)
    .first()
    .waitFor();
  console.info(`From the home page to a verdict: ${tapped.length} taps (${tapped.join(', ')}).`);
  expect(tapped.length).toBeLessThanOrEqual(12);
  expect(complaints).toEqual([]);
});

type Found = { slug: string; scholarshipName: string; requirements: { fact: string | null }[] };

async function findAll(page: Page, filter: string): Promise<Found[]> {
  const query = `{ scholarships(filter: { ${filter} }, pageSize: 50) {
    items { slug scholarshipName requirements { fact } } } }`;
  const answer = await page.request.post('/graphql', { data: { query } });
  const { data } = (await answer.json()) as { data: { scholarships: { items: Found[] } } };
  return data.scholarships.items;
}

async function findBySearch(page: Page, search: string): Promise<Found> {
  const [found] = await findAll(page, `search: "${search}"`);
  if (!found) throw new Error(`The demo catalogue has no ${search}.`);
  return found;
}

async function findAsking(page: Page): Promise<Found> {
  const count = ({ requirements }: Found) => new Set(requirements.map(({ fact }) => fact)).size;
  const [found] = (await findAll(page, 'isOpen: true')).sort((a, b) => count(b) - count(a));
  if (!found) throw new Error('The demo catalogue has no open scholarship.');
  return found;
}
