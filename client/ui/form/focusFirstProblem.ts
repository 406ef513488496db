/** Brings the first field that is marked wrong into view, else what says it for all of them. */
export function focusFirstProblem(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  (first ?? summary)?.focus();
  (first ?? summary)?.scrollIntoView?.({ block: 'center' });
}
