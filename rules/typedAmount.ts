import { currencyDigits } from './currencies.ts';

/**
 * Parses a typed amount into minor units: `12.5` USD → 1250. Null for all other text, and for fractions of a
 * minor unit.
 */
export function parseAmount(text: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = currencyDigits(currency);
  if (!whole || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

export function typeAmount(minorUnits: number, currency: string): string {
  return String(minorUnits / 10 ** currencyDigits(currency));
}
