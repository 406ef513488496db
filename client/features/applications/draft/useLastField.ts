import { type RefObject, useEffect, useRef } from 'react';
import { unsavedKey } from '../../../lib/autosave/unsavedTexts.ts';
import { readText, storeText } from '../../../lib/browser/storage.ts';
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
    else if (wasResumed.current) goTo(findField(form, readText(key)));
    wasResumed.current = false;
    const remember = ({ target }: FocusEvent) => {
      const { name = '' } = target as HTMLInputElement;
      if (name) storeText(key, name);
    };
    form.addEventListener('focusin', remember);
    return () => form.removeEventListener('focusin', remember);
  }, [element, key]);
  return { forget: () => storeText(key, null) };
}

function findField(form: HTMLFormElement, name: string | null | undefined): HTMLElement | undefined {
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
