import { type Problem, problem, readProblem } from '../problems.ts';
import { currencyDigits } from './currencies.ts';

/**
 * Converts the limits in the problem of an invalid amount from minor units to the unit in which users type amounts.
 * Assumes two decimals if `currency` is empty.
 */
export function amountProblem(message: string, currency: string): Problem {
  const found = readProblem(message);
  if (found?.code !== 'wholeNumber') return message as Problem;
  const digits = currency ? currencyDigits(currency) : 2;
  return problem('amount', { min: 10 ** -digits, max: Number(found.values.max) / 10 ** digits, digits });
}
