import { unsavedKey } from '../../../lib/autosave/unsavedTexts.ts';
import { readJson, storeText } from '../../../lib/browser/storage.ts';
import type { FormInput } from './formInput.ts';

export type UnsavedCopy = FormInput & {
  version: number | null;
  generalVersion?: number | null;
  /** Inputs that the server may hold, because they were sent but their answers can be lost. */
  sent?: readonly FormInput[];
};

/**
 * Stores unsaved input in this browser, so that the input survives if the page is closed before it is saved. The
 * caller removes the copy once the input is saved.
 */
export function createUnsavedCopy(userId: string, scholarshipId: string) {
  const key = unsavedKey(userId, scholarshipId);
  return {
    write: (copy: UnsavedCopy | undefined) => copy && storeText(key, JSON.stringify(copy)),
    read: () => readJson(key) as UnsavedCopy | null,
    remove: () => storeText(key, null),
  };
}
