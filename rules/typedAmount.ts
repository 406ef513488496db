import { currencyDigits } from './currencies.ts';

/** Digits, optionally in groups of three: `1200`, `1,200.50`, `1 200`. */
const AMOUNT = /^(\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,2}(?:\s\d{3}){1,3})(?:\.(\d{1,3}))?$/;

/**
 * A comma before one or two digits is a decimal comma. A comma before three digits separates thousands in every
 * currency.
 */
const WITH_DECIMAL_COMMA = /^(\d{1,12}),(\d{1,2})$/;

/**
 * Parses a typed amount into minor units: `1,200.5` USD → 120050. Null for all other text, and for fractions of a
 * minor unit.
 */
export function parseAmount(text: string, currency: string): number | null {
  const written = text.trim();
  const [, whole = '', fraction = ''] = AMOUNT.exec(written) ?? WITH_DECIMAL_COMMA.exec(written) ?? [];
  const digits = currencyDigits(currency);
  if (!whole || fraction.length > digits) return null;
  return Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'));
}

export function typeAmount(minorUnits: number, currency: string): string {
  return String(minorUnits / 10 ** currencyDigits(currency));
}
