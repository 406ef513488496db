const FIELD = ['input', 'select', 'textarea']
  .map((tag) => `${tag}:not(:disabled, [type='hidden'], [type='file'])`)
  .join();
const BUTTON = 'button:not(:disabled), a[href]';

/**
 * Marks the first field of a dialog's body, or its first button if there is no field, as Mantine's initial
 * focus, unless another element has the mark.
 */
export function markStart(body: HTMLElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return;
  const start = body.querySelector(FIELD) ?? body.querySelector(BUTTON);
  start?.setAttribute('data-autofocus', 'true');
}

export function focusStart(part: HTMLElement | null): void {
  markStart(part);
  part?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
