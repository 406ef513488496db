/**
 * Currencies whose smallest unit is the whole one, and those with a thousandth; all others have a hundredth. A table
 * of our own, because `Intl` answers how a currency is usually written (HUF without fillér), which is not how it is
 * counted. Source: ISO 4217, with MGA as payment services count it.
 */
const DIGITS: Record<number, readonly string[]> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
};

/** How many digits of an amount in minor units stand behind the point: 2 for USD, 0 for JPY. `currency` is ISO 4217. */
export function currencyDigits(currency: string): number {
  const found = Object.keys(DIGITS).find((digits) => DIGITS[Number(digits)]?.includes(currency));
  return Number(found ?? 2);
}

/** Whether there is such a currency: a code of ISO 4217, in capitals. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** Whole units → minor units: 25 USD → 2500. */
export function toMinorUnits(amount: number, currency: string): number {
  return amount * 10 ** currencyDigits(currency);
}

/** A sign that several currencies share, with nothing that tells whose it is: `$` and not `CA$`. */
const SHARED_SIGN = /(^|[^\p{L}])[$£¥]/u;

/**
 * An amount in minor units as payments, receipts, mails and checkouts give it, written in a language (BCP 47). The
 * currency's code stands beside a sign that could be doubted: `$25 USD`, `€25.50`, `KWD 25.500`.
 */
export function formatAmount(minorUnits: number, currency: string, language = 'en'): string {
  const amount = minorUnits / 10 ** currencyDigits(currency);
  return nameCurrency(formatterOf(currency, language).format(amount), currency);
}

/** Making one takes a hundred times as long as using it; there are as many as currencies in use. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, language: string): Intl.NumberFormat {
  const digits = currencyDigits(currency);
  const key = `${language} ${currency}`;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // Like the fees, which are whole: no one has to compare $25 with $25.00, or KWD 25 with KWD 25.000.
      trailingZeroDisplay: 'stripIfInteger',
    });
  formatters.set(key, formatter);
  return formatter;
}

/** The same for a formatted amount of whole units: `$25` → `$25 USD`. */
export function nameCurrency(text: string, currency: string): string {
  return SHARED_SIGN.test(text) ? `${text} ${currency}` : text;
}
