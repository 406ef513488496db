const FIELD = ['input', 'select', 'textarea']
  .map((tag) => `${tag}:not(:disabled, [type='hidden'], [type='file'])`)
  .join();
const BUTTON = 'button:not(:disabled), a[href]';

/**
 * Gives the part of a dialog below its title the mark that Mantine's focus trap looks for, unless it has it: on its
 * first field, else on its first button.
 */
export function markStart(body: HTMLElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return;
  const start = body.querySelector(FIELD) ?? body.querySelector(BUTTON);
  start?.setAttribute('data-autofocus', 'true');
}

/** The same for a part of a dialog that comes once it is loaded: it gets the focus at once. */
export function focusStart(part: HTMLElement | null): void {
  markStart(part);
  part?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
