export function focusFirstProblem(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  (first ?? summary)?.focus();
  (first ?? summary)?.scrollIntoView?.({ block: 'center' });
}
