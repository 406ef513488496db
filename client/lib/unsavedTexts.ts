/** How the names begin under which the browser keeps what was typed and the server has not accepted yet. */
export const UNSAVED = 'draft:';

export function unsavedKey(userId: string, scholarshipId: string): string {
  return `${UNSAVED}${userId}:${scholarshipId}`;
}

/** Removes all of it: the person's account is gone. */
export function forgetUnsaved(userId: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(unsavedKey(userId, '')));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
