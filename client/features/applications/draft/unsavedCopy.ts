import { unsavedKey } from '../../../lib/unsavedTexts.ts';
import type { Typed } from './typed.ts';

/** What could not be saved on the server, and the versions it was typed upon. */
export type UnsavedCopy = Typed & { version: number | null; generalVersion?: number | null };

/**
 * Keeps in this browser what the server did not take while it was away, so that closing the page loses nothing. It is
 * there only until it could be saved.
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

/** Storage may be forbidden or full. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
