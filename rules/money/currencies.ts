/**
 * Currencies with no decimals and with three. All others have two. `Intl` cannot replace this list: it
 * returns how a currency is usually written (HUF without fillér), not the number of its minor units. Source:
 * ISO 4217, except for MGA, where payment services differ.
 */
const DIGITS: Record<number, readonly string[]> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
};

/** Maximum amount in minor units. Sums of thousands of such amounts are still exact in JavaScript numbers. */
export const MAX_MONEY = 10 ** 12;

export function currencyDigits(currency: string): number {
  const found = Object.keys(DIGITS).find((digits) => DIGITS[Number(digits)]?.includes(currency));
  return Number(found ?? 2);
}

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

export function toMinorUnits(amount: number, currency: string): number {
  return amount * 10 ** currencyDigits(currency);
}

const SHARED_SIGN = /(^|[^\p{L}])[$£¥]/u;

/**
 * Formats an amount in minor units in a language (BCP 47). Adds the currency's code if the sign is ambiguous:
 * `$25 USD`, `€25.50`, `KWD 25.500`.
 */
export function formatAmount(minorUnits: number, currency: string, language = 'en'): string {
  const amount = minorUnits / 10 ** currencyDigits(currency);
  return nameCurrency(formatterOf(currency, language).format(amount), currency);
}

/**
 * Cache of formatters, because creating one takes a hundred times longer than formatting. Its size is limited
 * by the numbers of languages and currencies in use.
 */
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
      trailingZeroDisplay: 'stripIfInteger',
    });
  formatters.set(key, formatter);
  return formatter;
}

export function nameCurrency(text: string, currency: string): string {
  return SHARED_SIGN.test(text) ? `${text} ${currency}` : text;
}
