import { Webhook } from 'standardwebhooks';
import { type ReceivedCall, type Receiver, startReceiver } from '../server/test/receiver.ts';
import { ADMIN, queryAs, withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
});

test.afterAll(() => receiver.close());

test('a webhook endpoint receives a signed event, and staff can replay its delivery', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: ADMIN });
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  const address = dialog.getByLabel('Address');
  await address.fill('https://10.0.0.1/hooks');
  await dialog.getByRole('checkbox', { name: 'scholarship.published' }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Use a public host. Private network addresses are not allowed.').waitFor();
  await address.fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('region', { name: 'The secret of this endpoint' });
  const secret = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'hidden' });
  const verify = ({ body, headers }: ReceivedCall) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
  const { data, errors } = await queryAs(
    page,
    `mutation { createScholarship(input: { scholarship: {
      scholarshipName: "Heron Grant", universityName: "Fjordholm University", universityImage: "https://example.org/u.webp",
      universityCountry: "Norway", universityCity: "Bergen", universityWorldRank: 120, subjectCategory: AGRICULTURE,
      scholarshipCategory: FULL_FUND, degree: MASTERS, applicationFees: 20, serviceCharge: 5,
      applicationDeadline: "2099-06-30", scholarshipPostDate: "2026-01-01", postedUserEmail: "${ADMIN.email}"
    } }) { id } }`,
  );
  expect(errors).toBeUndefined();
  await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBe(1);
  const [first] = receiver.calls as [ReceivedCall];
  expect(verify(first)).toMatchObject({
    type: 'scholarship.published',
    data: { scholarshipName: 'Heron Grant', ...(data?.createScholarship as object) },
  });

  await page.reload();
  const row = page.getByRole('row', { name: /scholarship\.published/ });
  await row.getByText('Delivered').waitFor();
  await row.getByText('200').waitFor();
  await row.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('dialog', { name: 'Delivery' }).getByText(first.body).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBe(2);
  const again = receiver.calls[1] as ReceivedCall;
  expect([again.body, verify(again)]).toEqual([first.body, verify(first)]);
  expect(again.headers['webhook-id']).not.toBe(first.headers['webhook-id']);
  await page.getByRole('heading', { name: 'Deliveries: 2' }).waitFor();

  receiver.answer(503);
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const refused = page.getByRole('row', { name: /ping/ });
  await refused.getByText('The address answered 503.').waitFor();
  await page.getByLabel('Status').selectOption('Failed');
  await page.getByRole('heading', { name: 'No deliveries match' }).waitFor();

  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByText('Deleted!').waitFor();
  await page.waitForURL(/\/dashboard\/webhooks$/);
  await page.getByRole('link', { name: receiver.url }).waitFor({ state: 'detached' });
  expect(withoutRefusals(complaints)).toEqual([]);
});
