export const UNSAVED = 'unsaved';

/** Reads the page, because lists and shortcuts are outside the record whose forms are unsaved. */
export function hasUnsavedRecord(): boolean {
  return document.querySelector(`[data-record=${UNSAVED}]`) !== null;
}
