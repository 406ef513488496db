/** Prefix of the storage keys for input that the server has not accepted yet. */
export const UNSAVED = 'draft:';

export function unsavedKey(userId: string, scholarshipId: string): string {
  return `${UNSAVED}${userId}:${scholarshipId}`;
}

export function forgetUnsaved(userId: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(unsavedKey(userId, '')));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage may be blocked. In this case, there is no stored value.
  }
}
