import { findControl, reveal } from './folds.ts';

export function focusFirstProblem(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid="true"]');
  // A field with several controls, such as a document, is invalid as a group.
  const first = invalid?.matches('[data-invalid]') ? findControl(invalid) : invalid;
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  reveal(first);
  (first ?? summary)?.focus();
  (first ?? summary)?.scrollIntoView?.({ block: 'center' });
}
