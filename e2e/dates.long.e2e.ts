import type { Page } from '@playwright/test';
import { examineHere, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs } from './people.ts';
import { openPart } from './scholarshipForm.ts';
import { expect, test } from './test.ts';

const NAME = 'Monsoon Fellowship';
const YEAR = new Date().getFullYear() + 1;

async function chooseZone(page: Page, search: string, zone: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Time zone' }).fill(search);
  await page.getByRole('option', { name: zone, exact: true }).click();
}

// product: P7.19
test("a visitor sees dates in the scholarship's time zone and the local time zone", async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const { data } = await queryAs(
    page,
    '{ scholarships(filter: { isOpen: true }, pageSize: 1) { items { id } } }',
  );
  const [{ id }] = (data as { scholarships: { items: [{ id: string }] } }).scholarships.items;
  const watched = await watchLooks(page, complaints);
  await page.goto(`/dashboard/scholarshiform?copy=${id}`);
  await page.getByLabel('Scholarship name').fill(NAME);
  await openPart(page, 'dates');
  await page.getByLabel('Opens on').fill(`${YEAR}-02-01`);
  await page.getByLabel('Opens at').fill('09:00');
  await page.getByLabel('Application deadline').fill(`${YEAR}-06-30`);
  await page.getByLabel('Closing time').fill('17:00');
  await page.getByLabel('Decisions by').fill(`${YEAR}-09-01`);
  await chooseZone(page, 'Kathmandu', 'Asia/Kathmandu');
  const add = page.getByRole('button', { name: 'Publish', exact: true });
  await examineHere(watched, 'the dates of a scholarship');
  await add.click();
  await page.getByText('Added Successfully').waitFor();

  const visitor = await visit('/healthz', {
    viewport: { width: 360, height: 740 },
    timezoneId: 'America/New_York',
  });
  const looked = await watchLooks(visitor.page, visitor.complaints);
  await visitor.page.goto('/allScholarship?q=monsoon');
  const card = visitor.page.getByRole('article', { name: NAME });
  await card.getByText('Opens later').waitFor();
  await card.getByText(/^Opens in \d+ days · 1 Feb/).waitFor();
  await card.getByRole('link', { name: NAME }).click();
  await visitor.page.getByText('Not open for applications yet').waitFor();
  await visitor.page.getByText(`1 Feb ${YEAR}, 09:00 Kathmandu (GMT+5:45)`).waitFor();
  await visitor.page.getByText(`Your time: 31 Jan ${YEAR}, 22:15`).waitFor();
  await visitor.page.getByText(`30 Jun ${YEAR}, 17:00 Kathmandu (GMT+5:45)`).waitFor();
  await visitor.page.getByText(`Your time: 30 Jun ${YEAR}, 07:15`).waitFor();
  await visitor.page.getByText(`1 Sept ${YEAR}`).waitFor();
  await examineHere(looked, 'the dates for a visitor');
  expect([complaints, visitor.complaints]).toEqual([[], []]);
});

function lastSunday(month: '03' | '10'): string {
  const last = new Date(`${YEAR}-${month}-31T00:00Z`);
  return `${YEAR}-${month}-${31 - last.getUTCDay()}`;
}

test('the scholarship form explains skipped and repeated times at clock changes', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const { data } = await queryAs(
    page,
    '{ scholarships(filter: { isOpen: true }, pageSize: 1) { items { id } } }',
  );
  const [{ id }] = (data as { scholarships: { items: [{ id: string }] } }).scholarships.items;
  await page.goto(`/dashboard/scholarshiform?copy=${id}`);
  await page.getByLabel('Scholarship name').fill('Dawn Fellowship');
  await openPart(page, 'dates');
  await chooseZone(page, 'Oslo', 'Europe/Oslo');
  await page.getByLabel('Application deadline').fill(lastSunday('03'));
  await page.getByLabel('Closing time').fill('02:30');
  const add = page.getByRole('button', { name: 'Publish', exact: true });
  await add.click();
  await page
    .getByText('This time is skipped when the clocks go forward. Choose 01:30 or 03:30.')
    .first()
    .waitFor();
  await page.getByLabel('Application deadline').fill(lastSunday('10'));
  await add.click();
  await page.getByLabel('Earlier or later').selectOption('The earlier one');
  await add.click();
  await page.getByText('Added Successfully').waitFor();
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
