import { createContext } from 'react';
import { controlName } from '../../../controlNames.ts';

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

/** Returns the control of a field, or of a question if the name starts with `answers.`. */
export function findNamed(form: HTMLFormElement | null, name: string): HTMLElement | null | undefined {
  if (!name) return undefined;
  const question = name.startsWith('answers.') && name.slice('answers.'.length);
  const place = [...(form?.querySelectorAll<HTMLElement>('[data-question], [name]') ?? [])].find((element) =>
    question ? element.dataset.question === question : element.getAttribute('name') === controlName(name),
  );
  return place?.matches(CONTROLS) ? place : findControl(place);
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
