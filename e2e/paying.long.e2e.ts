import { applyQuietly, pickOffer, registerCaller } from './applicationForm.ts';
import { registerQuietly, signIn } from './people.ts';
import { expect, test } from './test.ts';

// security: C58
test('the success URL does not mark a payment as paid', async ({ visit }) => {
  const { page, complaints } = await visit('/healthz');
  const { call } = await registerCaller(page, 'Grace');
  const offer = await pickOffer(page, -3);
  await applyQuietly(call, offer);
  await page.goto(`/items/${offer.id}`);
  await page.getByRole('button', { name: `Pay $${offer.totalFee} USD`, exact: true }).click();
  await page.waitForURL(/\/checkout\/test\//);
  const success = `/payment/return?payment=${new URL(page.url()).pathname.split('/').at(-1)}`;
  await page.goto(success);
  await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor();
  await page.goto('/dashboard/payments');
  await page
    .getByRole('row')
    .filter({ hasText: offer.scholarshipName })
    .getByText('Open', { exact: true })
    .waitFor();
  expect(complaints).toEqual([]);

  const { page: other } = await visit('/healthz');
  await registerQuietly(other, 'Joan');
  await other.goto(success);
  await other.getByRole('heading', { name: '404' }).waitFor();
});

test('a payment is recorded even if the browser never returns', async ({ visit, portal }) => {
  // product: P4.4, P8.8
  const { page } = await visit('/healthz');
  const { who, call } = await registerCaller(page, 'Emmy');
  const offer = await pickOffer(page, -2);
  await applyQuietly(call, offer);
  await page.goto(`/items/${offer.id}`);
  await page.getByRole('button', { name: `Pay $${offer.totalFee} USD`, exact: true }).click();
  await page.waitForURL(/\/checkout\/test\//);
  const checkout = page.url();
  const cookies = await page.context().cookies();
  await page.context().close();

  const answer = await fetch(checkout, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
    headers: {
      origin: portal.url,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  expect(answer.status).toBe(303);

  const { page: later, complaints } = await visit('/dashboard/application');
  await signIn(later, who);
  const row = later
    .getByRole('row')
    .filter({ has: later.getByRole('link', { name: `Details of ${offer.scholarshipName}` }) });
  await row.getByText('Paid', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Timeline' }).click();
  await later.getByRole('dialog').getByText('Fees paid').waitFor();
  expect(complaints).toEqual([]);
});
