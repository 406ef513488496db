import { type RefObject, useEffect, useRef } from 'react';
import { unsavedKey } from '../../../lib/autosave/unsavedTexts.ts';
import { findNamed, reveal } from '../../../ui/form/groups/folds.ts';

/**
 * Focuses the field named in the URL. A resumed form otherwise focuses the field last used in this browser, or the
 * first empty required field.
 */
export function useLastField(
  element: RefObject<HTMLFormElement | null>,
  { userId, scholarshipId, isResumed }: { userId: string; scholarshipId: string; isResumed: boolean },
) {
  const key = `${unsavedKey(userId, scholarshipId)}:field`;
  const wasResumed = useRef(isResumed);
  useEffect(() => {
    const { current: form } = element;
    if (!form) return;
    const wanted = findNamed(form, window.location.hash.slice(1));
    if (wanted) goTo(wanted);
    else if (wasResumed.current) goTo(findField(form, read(key)));
    wasResumed.current = false;
    const remember = ({ target }: FocusEvent) => {
      const { name = '' } = target as HTMLInputElement;
      if (name) write(key, name);
    };
    form.addEventListener('focusin', remember);
    return () => form.removeEventListener('focusin', remember);
  }, [element, key]);
  return { forget: () => write(key, null) };
}

function findField(form: HTMLFormElement, name: string | null): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')].filter(
    ({ disabled, type }) => !disabled && type !== 'hidden',
  );
  return (
    fields.find((field) => field.name === name) ?? fields.find(({ required, value }) => required && !value)
  );
}

function goTo(field: HTMLElement | undefined): void {
  reveal(field);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Ignores errors, because storage may be blocked or full. */
function write(key: string, name: string | null): void {
  try {
    if (name) localStorage.setItem(key, name);
    else localStorage.removeItem(key);
  } catch {}
}
