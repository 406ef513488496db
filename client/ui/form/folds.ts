import { createContext } from 'react';

type Folds = {
  isFolded: boolean;
  first: string;
};

export const FoldContext = createContext<Folds | null>(null);

/** Opens the folded section around an element, because closed sections cannot receive the focus. */
export function reveal(element: Element | null | undefined): void {
  const section = element?.closest('details');
  if (section) section.open = true;
}

const CONTROLS = ':is(input, select, textarea, button):not([type="hidden"], :disabled)';

export function findControl(section: Element | null | undefined): HTMLElement | null | undefined {
  return section?.querySelector<HTMLElement>(CONTROLS);
}

export function goToSection(section: Element | null | undefined): void {
  const control = findControl(section);
  reveal(control);
  control?.focus({ preventScroll: true });
  section?.scrollIntoView?.({ block: 'start' });
}

export function goToNextSection(element: Element): void {
  const sections = [...(element.closest('form')?.querySelectorAll('[data-group]') ?? [])];
  goToSection(sections[sections.findIndex((section) => section.contains(element)) + 1]);
}
