import { currencyDigits } from './currencies.ts';

/** Digits, optionally in groups of three: `1200`, `1,200.50`, `1 200`. */
const NUMBER = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.(\d+))?$/;

/**
 * A comma before one or two digits is a decimal comma. A comma before three digits separates thousands, in amounts of
 * every currency and in other numbers.
 */
const WITH_DECIMAL_COMMA = /^(\d+),(\d{1,2})$/;

const MOST_DIGITS = 12;

function splitNumber(written: string): [whole: string, fraction: string] {
  const [, whole = '', fraction = ''] = NUMBER.exec(written) ?? WITH_DECIMAL_COMMA.exec(written) ?? [];
  return [whole.replaceAll(/\D/g, ''), fraction];
}

/**
 * Parses a typed amount into minor units: `1,200.5` USD → 120050. Null for all other text, and for fractions of a
 * minor unit.
 */
export function parseAmount(text: string, currency: string): number | null {
  const [whole, fraction] = splitNumber(text.trim());
  const digits = currencyDigits(currency);
  if (!whole || whole.length > MOST_DIGITS || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

export function parseNumber(text: string): number | null {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(text.trim()) ?? [];
  const [whole, fraction] = splitNumber(digits);
  return whole ? Number(`${sign}${whole}.${fraction}`) : null;
}

export function typeAmount(minorUnits: number, currency: string): string {
  return String(minorUnits / 10 ** currencyDigits(currency));
}
