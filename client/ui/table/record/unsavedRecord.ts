export const UNSAVED = 'unsaved';

/** Searches the document, because lists and shortcuts are outside the record that contains the unsaved forms. */
export function hasUnsavedRecord(): boolean {
  return document.querySelector(`[data-record=${UNSAVED}]`) !== null;
}
