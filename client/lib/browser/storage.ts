// Local storage, which a browser may block and which may be full. Neither throws an error here.

/** Returns null if nothing is stored, and undefined if the storage is blocked. */
export function readText(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if `text` is null. Returns false if the storage is blocked or full. */
export function storeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns null if nothing valid is stored. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the stored texts, at most `max`. */
export function readTexts(key: string, max: number): string[] {
  const texts = readJson(key);
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, max) : [];
}
