/** The keys of this browser, which it keeps alone: one for each reference that was opened here, whichever mail led to it. */
const KEPT = 'reference-keys';
/** The server reads no more. */
const MAX_KEPT = 50;

/** Newest first; a browser that keeps nothing has none. */
export function readBrowserKeys(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

export function keepBrowserKey(key: string): void {
  try {
    const keys = [...new Set([key, ...readBrowserKeys()])];
    localStorage.setItem(KEPT, JSON.stringify(keys.slice(0, MAX_KEPT)));
  } catch {
    // A browser that keeps nothing asks for a code again.
  }
}
