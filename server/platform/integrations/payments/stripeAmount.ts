/** Currencies without minor units that Stripe still counts in hundredths. Source: Stripe's list of currencies. */
const IN_HUNDREDTHS = ['ISK', 'UGX'];

export function toStripeAmount(minorUnits: number, currency: string): number {
  return IN_HUNDREDTHS.includes(currency.toUpperCase()) ? minorUnits * 100 : minorUnits;
}

/** Converts Stripe's minor units to ours. Returns a fraction if ours cannot express the amount. */
export function fromStripeAmount(amount: number, currency: string): number {
  return IN_HUNDREDTHS.includes(currency.toUpperCase()) ? amount / 100 : amount;
}
