import { createContext } from 'react';

type Folds = {
  /** False if all sections are open and cannot be closed. */
  isFolded: boolean;
  /** Name of the section that is open at first. */
  first: string;
};

/** Set by forms whose sections fold on small screens; null for all other forms. */
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

/** Opens a section, scrolls to its beginning and focuses its first control. */
export function goToSection(section: Element | null | undefined): void {
  const control = findControl(section);
  reveal(control);
  control?.focus({ preventScroll: true });
  section?.scrollIntoView?.({ block: 'start' });
}

/** Opens the section that follows the element's section. */
export function goToNextSection(element: Element): void {
  const sections = [...(element.closest('form')?.querySelectorAll('[data-group]') ?? [])];
  goToSection(sections[sections.findIndex((section) => section.contains(element)) + 1]);
}
