import { codeOf } from '../../../lib/errors.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { FormProblem } from '../../../ui/form/formProblem.ts';

/** A form that was open is refused for one reason: its editor lost the right meanwhile. Any other error is its own. */
export function refusalOf(t: Texts<'scholarshipForm'>, error: unknown): unknown {
  const isLost = ['FORBIDDEN', 'NOT_FOUND'].includes(codeOf(error) ?? '');
  return isLost ? new FormProblem(t('rightLost')) : error;
}
