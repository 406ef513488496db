// Checked by tsc alone: each line below an expectation must fail to compile, and tsc fails when it does not.
import type { Messages } from '../../messages/generated/types.generated.ts';
import type { ProblemCode, Problems } from '../../rules/problems.ts';
import { refuse } from '../errors.ts';
import { translate } from './translate.ts';

/** Every problem of a rule has a text, which takes its values and no others. */
export const problemsWithTexts = null as unknown as Problems satisfies Pick<Messages['fields'], ProblemCode>;

export const textsThatCompile = [
  translate('en', 'newsletter', 'submit'),
  translate('en', 'newsletter', 'success', { email: 'a@example.org' }),
  refuse('NOT_FOUND', 'newsletter.notOnList'),
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
}
