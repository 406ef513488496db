import type { Page } from '@playwright/test';
import { addPhoto, findOffers, type Offer, TEXTS } from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { queryAs, registerQuietly, withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const PHOTO = 'https://img.example.org/ada.jpg';

async function begin(page: Page, { id }: Offer, content: object): Promise<void> {
  const fields = Object.entries(content).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const { errors } = await queryAs(
    page,
    `mutation { saveDraft(input: { scholarshipId: "${id}", content: { ${fields.join(', ')} } }) { version } }`,
  );
  expect(errors).toBeUndefined();
}

async function withDrafts(page: Page, name: string): Promise<[Offer, Offer, Offer]> {
  await registerQuietly(page, name);
  const [one, two, three] = await findOffers(page);
  if (!one || !two || !three) throw new Error('The demo catalogue has fewer than three open offers.');
  await page.goto('/dashboard');
  const complete = { ...TEXTS, applicantImage: PHOTO };
  await begin(page, one, complete);
  await begin(page, two, complete);
  await begin(page, three, { ...TEXTS, phone: '' });
  await page.reload();
  return [one, two, three];
}

// product: P11.22, P11.23
test('retrying a bulk submission after a lost response creates no duplicates', async ({ visit }) => {
  const { page, complaints } = await visit('/healthz', PHONE);
  const watched = await watchLooks(page, complaints);
  const [, , last] = await withDrafts(page, 'Sunniva');
  await page.getByRole('link', { name: 'Submit several at once' }).tap();
  await page.getByRole('button', { name: 'Submit 2 applications' }).waitFor();
  await examineHere(watched, 'several drafts on a phone');

  await page.getByRole('region', { name: 'Not ready yet' }).getByRole('link', { name: 'Phone' }).tap();
  await page.waitForURL((url) => url.pathname === `/ApplyScholar/${last.id}`);
  const phone = page.locator('form [name="phone"]');
  await expect(phone).toBeFocused();
  await phone.fill(TEXTS.phone);
  await addPhoto(page);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.goBack();
  const submit = page.getByRole('button', { name: 'Submit 3 applications' });
  await submit.waitFor();
  await page.getByRole('checkbox', { name: /agree/ }).tap();

  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes('SubmitDrafts')) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await submit.tap();
  await page.getByText(/no application is submitted twice/).waitFor();
  await examineHere(watched, 'several drafts without an answer');
  await submit.tap();
  const done = page.getByRole('region', { name: '3 applications were submitted' });
  await done.waitFor();
  expect(await done.getByText(/^Reference number AP-/).count()).toBe(3);
  await done.getByRole('button', { name: /^Pay / }).first().waitFor();
  await examineHere(watched, 'several submitted on a phone');
  const { data } = await queryAs(page, '{ myApplications { totalCount } myDrafts { id } }');
  expect(data).toMatchObject({ myApplications: { totalCount: 3 }, myDrafts: [] });
  expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
});

// product: P11.23
test('a bulk submission skips a draft that was changed in another tab', async ({ visit }) => {
  const { page, complaints } = await visit('/healthz', DESK);
  const watched = await watchLooks(page, complaints);
  const [one, two] = await withDrafts(page, 'Ragnhild');
  await page.getByRole('link', { name: 'Submit several at once' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit 2 applications' }).waitFor();
  await examineHere(watched, 'several drafts');
  await queryAs(
    page,
    `mutation { saveDraft(input: { scholarshipId: "${two.id}", version: 1, content: { ssc: "5.0" } }) { version } }`,
  );
  await page.getByRole('checkbox', { name: /agree/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const told = page.getByRole('region', { name: '1 application was submitted, 1 was not' });
  await told.waitFor();
  await told.getByText(/^This form or its questions have changed/).waitFor();
  await examineHere(watched, 'several of which one was refused');
  const { data } = await queryAs(page, '{ myApplications { items { scholarship { id } } } }');
  expect(data).toMatchObject({ myApplications: { items: [{ scholarship: { id: one.id } }] } });
  expect(withoutRefusals(complaints)).toEqual([]);
});
