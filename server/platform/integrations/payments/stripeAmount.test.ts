import { expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripeAmount.ts';

it.each([
  ['USD', 2500, 2500],
  ['JPY', 2500, 2500],
  ['KWD', 25_000, 25_000],
  ['ISK', 25, 2500],
  ['UGX', 25, 2500],
])("an amount in %s is converted from our %i to Stripe's %i and back", (currency, ours, stripes) => {
  expect(toStripeAmount(ours, currency)).toBe(stripes);
  expect(fromStripeAmount(stripes, currency.toLowerCase())).toBe(ours);
});
