/** Currencies that have no smaller unit and that Stripe counts in hundredths all the same. Source: its list of currencies. */
const IN_HUNDREDTHS = ['ISK', 'UGX'];

/** An amount in our minor units as Stripe counts it. */
export function toStripeAmount(minorUnits: number, currency: string): number {
  return IN_HUNDREDTHS.includes(currency.toUpperCase()) ? minorUnits * 100 : minorUnits;
}

/** And back; an amount that ours cannot express stays unlike every whole one. */
export function fromStripeAmount(amount: number, currency: string): number {
  return IN_HUNDREDTHS.includes(currency.toUpperCase()) ? amount / 100 : amount;
}
