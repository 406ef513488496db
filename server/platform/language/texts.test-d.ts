// tsc checks this file: it fails if a line below an expectation compiles.
import { problem } from '../../../rules/problems.ts';
import { refuse } from '../errors.ts';
import { translate } from './translate.ts';

export const textsThatCompile = [
  translate('en', 'newsletter', 'submit'),
  translate('en', 'newsletter', 'success', { email: 'a@example.org' }),
  refuse('NOT_FOUND', 'newsletter.notOnList'),
  refuse('RATE_LIMITED', 'request.tooManyAtOnce', undefined, { retryAfter: 1 }),
  refuse('CONFLICT', 'payment.feeChanged', { amount: '$5' }, { details: { expected: 5 } }),
  problem('notEmail'),
  problem('tooLong', { max: 254 }),
];

export function textsThatDoNot() {
  // @ts-expect-error there is no such key
  translate('en', 'newsletter', 'subscribe');
  // @ts-expect-error there is no such catalogue
  translate('en', 'letter', 'submit');
  // @ts-expect-error there is no such language
  translate('tlh', 'newsletter', 'submit');
  // @ts-expect-error the value is missing
  translate('en', 'newsletter', 'success');
  // @ts-expect-error the value has another name
  translate('en', 'newsletter', 'success', { address: 'a@example.org' });
  // @ts-expect-error there is no such refusal
  refuse('NOT_FOUND', 'newsletter.gone');
  // @ts-expect-error the value is missing
  refuse('CONFLICT', 'payment.feeChanged');
  // @ts-expect-error these are facts, not values
  refuse('RATE_LIMITED', 'request.tooManyAtOnce', { retryAfter: 1 });
  // @ts-expect-error there is no such problem
  problem('tooShort');
  // @ts-expect-error the value is missing
  problem('tooLong');
}
