import { findControl, reveal } from '../groups/folds.ts';

export function focusFirstProblem(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid="true"]');
  // If a field has several controls, such as a document upload, the element around them is marked as invalid.
  const first = invalid?.matches('[data-invalid]') ? findControl(invalid) : invalid;
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  reveal(first);
  (first ?? summary)?.focus();
  (first ?? summary)?.scrollIntoView?.({ block: 'center' });
}
