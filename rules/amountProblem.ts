import { currencyDigits } from './currencies.ts';
import { type Problem, problem, readProblem } from './problems.ts';

/**
 * Describes an invalid amount, with limits as the user would type them instead of in minor units. An unknown
 * currency is assumed to have two decimals.
 */
export function amountProblem(message: string, currency: string): Problem {
  const found = readProblem(message);
  if (found?.code !== 'wholeNumber') return message as Problem;
  const digits = currency ? currencyDigits(currency) : 2;
  return problem('amount', { min: 10 ** -digits, max: Number(found.values.max) / 10 ** digits, digits });
}
