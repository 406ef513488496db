import { readTexts, storeText } from '../../lib/browser/storage.ts';

/**
 * Storage key of a list with one key for each reference that was opened in this browser, regardless of which e-mail
 * contained the link.
 */
const KEPT = 'reference-keys';
/** Maximum number of keys that the server accepts. */
const MAX_KEPT = 50;

/** Lists the newest keys first. Empty if the browser's storage is unavailable. */
export const readBrowserKeys = () => readTexts(KEPT, MAX_KEPT);

/** Without storage, the referee needs another code. */
export function storeBrowserKey(key: string): void {
  const keys = [...new Set([key, ...readBrowserKeys()])];
  storeText(KEPT, JSON.stringify(keys.slice(0, MAX_KEPT)));
}
