import { getErrorCode } from '../../../../lib/errors.ts';
import type { Texts } from '../../../../lib/useMessages.ts';
import { FormProblem } from '../../../../ui/form/problems/formProblem.ts';

/**
 * FORBIDDEN and NOT_FOUND mean that the user has lost the permission since opening the form. Other errors are
 * returned unchanged.
 */
export function toFormRefusal(t: Texts<'scholarshipForm'>, error: unknown): unknown {
  const isLost = ['FORBIDDEN', 'NOT_FOUND'].includes(getErrorCode(error) ?? '');
  return isLost ? new FormProblem(t('rightLost')) : error;
}
