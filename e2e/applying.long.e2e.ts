import type { Locator, Page } from '@playwright/test';
import { field, findOffers, openCalls, PHOTO, pickOffer, registerCaller, TEXTS } from './applicationForm.ts';
import { registerQuietly } from './people.ts';
import { expect, test } from './test.ts';

const SAVED = /^Saved \d\d:\d\d$/;

const pictureOf = (page: Page): Locator => page.getByRole('img', { name: 'Preview' });

test('conflicting drafts in two browsers require the applicant to choose one', async ({ visit }) => {
  // product: P4.3
  const { page, complaints } = await visit('/healthz');
  const who = await registerQuietly(page, 'Grace');
  const { id } = await pickOffer(page, 2);
  const call = await openCalls(page, who);
  const read = async () => {
    const query = `{ applicationDraft(scholarshipId: "${id}") { content } }`;
    const { body } = await call<{ data: { applicationDraft: { content: object } } }>('POST', '/graphql', {
      query,
    });
    return body.data.applicationDraft.content;
  };
  await page.goto(`/ApplyScholar/${id}`);
  await field(page, 'applicantName').fill('Grace Hopper');
  await field(page, 'address').fill('Navy Yard 1');
  await field(page, 'applicantImage').setInputFiles(PHOTO);
  await page.getByText('The picture is stored.').waitFor();
  await page.getByText(SAVED).waitFor();

  const elsewhere = await visit(`/ApplyScholar/${id}`, { as: who });
  await elsewhere.page.getByText(/^Your draft from /).waitFor();
  expect(await field(elsewhere.page, 'applicantName').inputValue()).toBe('Grace Hopper');
  await pictureOf(elsewhere.page).waitFor();
  await field(elsewhere.page, 'address').fill('Pier 7');
  await elsewhere.page.getByText(SAVED).waitFor();

  await field(page, 'ssc').fill('4.9');
  const choice = page.getByRole('region', { name: 'This form was changed elsewhere' });
  await choice.waitFor();
  expect(await choice.getByRole('term').allTextContents()).toEqual(['Address', 'SSC result']);
  expect(await read()).toMatchObject({ address: 'Pier 7', ssc: '' });
  await field(page, 'hsc').fill('4.7');
  expect(await read()).toMatchObject({ address: 'Pier 7', ssc: '', hsc: '' });
  await choice.getByRole('button', { name: 'Keep this version' }).click();
  await page.getByText(SAVED).waitFor();
  expect(await read()).toMatchObject({ address: 'Navy Yard 1', ssc: '4.9', hsc: '4.7' });

  await field(elsewhere.page, 'address').fill('Pier 8');
  const theirs = elsewhere.page.getByRole('region', { name: 'This form was changed elsewhere' });
  await theirs.getByRole('button', { name: 'Use the other version' }).click();
  await theirs.waitFor({ state: 'hidden' });
  expect(await field(elsewhere.page, 'address').inputValue()).toBe('Navy Yard 1');
  expect(await read()).toMatchObject({ address: 'Navy Yard 1', ssc: '4.9' });
  expect([complaints, elsewhere.complaints]).toEqual([[], []]);
});

test('a closed scholarship rejects payments and applications', async ({ visit }) => {
  const { page, complaints } = await visit('/healthz');
  const { call } = await registerCaller(page, 'Mary');
  const [closed] = await findOffers(page, false);
  if (!closed) throw new Error('The demo catalogue has no closed scholarship with fees.');
  const { id, totalFee } = closed;
  await page.goto(`/items/${id}`);
  await page.getByText('Closed for applications').first().waitFor();
  expect(await page.getByRole('button', { name: 'Apply Scholarship' }).count()).toBe(0);
  await page.goto(`/ApplyScholar/${id}`);
  await page.getByRole('heading', { name: 'This scholarship is closed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
  const refusal = {
    code: 'CONFLICT',
    message: expect.stringMatching(/^Applications for this scholarship closed on /),
  };
  const form = { ...TEXTS, applicantImage: 'https://img.example.org/ada.jpg', itemId: id };
  expect(await call('POST', '/payment', { totalFee, _id: id })).toMatchObject({ status: 409, body: refusal });
  expect(await call('POST', '/scholarfromuser', form)).toMatchObject({ status: 409, body: refusal });
  expect(complaints).toEqual([]);
});
