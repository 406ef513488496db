import { reveal } from './folds.ts';

export function focusFirstProblem(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  reveal(first);
  (first ?? summary)?.focus();
  (first ?? summary)?.scrollIntoView?.({ block: 'center' });
}
