import { currencyDigits } from '../../../../rules/money/currencies.ts';
import { parseAmount, typeAmount } from '../../../../rules/money/typedAmount.ts';

export type Part = { key: number; dueOn: string; amount: string; condition: string };

/**
 * Splits an amount into equal parts that are due a given number of months apart. The last part includes the
 * remainder.
 */
export function splitEqually(
  amount: number,
  currency: string,
  { count, first, months }: { count: number; first: string; months: number },
): Omit<Part, 'key'>[] {
  const unit = 10 ** currencyDigits(currency);
  const step = amount >= count * unit ? unit : 1;
  const each = Math.floor(amount / count / step) * step;
  return Array.from({ length: count }, (_, index) => ({
    dueOn: addMonths(first, index * months),
    amount: typeAmount(index === count - 1 ? amount - each * (count - 1) : each, currency),
    condition: '',
  }));
}

/** Adds months to a day. In a shorter month, the 31st becomes the last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export const sumOf = (parts: readonly Pick<Part, 'amount'>[], currency: string) =>
  parts.reduce((sum, { amount }) => sum + (parseAmount(amount, currency) ?? 0), 0);
