/**
 * Storage key of a list with one key for each reference that was opened in this browser, regardless of which e-mail
 * contained the link.
 */
const KEPT = 'reference-keys';
/** Maximum number of keys that the server accepts. */
const MAX_KEPT = 50;

/** Lists the newest keys first. Empty if the browser's storage is unavailable. */
export function readBrowserKeys(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

export function storeBrowserKey(key: string): void {
  try {
    const keys = [...new Set([key, ...readBrowserKeys()])];
    localStorage.setItem(KEPT, JSON.stringify(keys.slice(0, MAX_KEPT)));
  } catch {
    // If the browser has no storage, the referee needs another code.
  }
}
