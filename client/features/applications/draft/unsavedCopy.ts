import { unsavedKey } from '../../../lib/autosave/unsavedTexts.ts';
import type { FormInput } from './formInput.ts';

export type UnsavedCopy = FormInput & { version: number | null; generalVersion?: number | null };

/**
 * Stores unsaved input in this browser, so that the input survives if the page is closed while the server is
 * unreachable. The caller removes the copy once the input is saved.
 */
export function createUnsavedCopy(userId: string, scholarshipId: string) {
  const key = unsavedKey(userId, scholarshipId);
  return {
    write: (copy: UnsavedCopy | undefined) =>
      attempt(() => copy && localStorage.setItem(key, JSON.stringify(copy))),
    read: () => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as UnsavedCopy | null) ?? null,
    remove: () => attempt(() => localStorage.removeItem(key)),
  };
}

/** Ignores errors, because storage may be blocked or full. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
