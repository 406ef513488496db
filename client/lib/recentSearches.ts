const KEY = 'recentSearches';
const MAX_KEPT = 5;
const MAX_CHARACTERS = 200;

export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const searched = text.trim().slice(0, MAX_CHARACTERS);
  if (searched !== '') write([searched, ...without(searched)]);
}

export function forgetSearch(text: string): void {
  write(without(text));
}

/** Call this at sign-out, because the next user of this browser may be a different person. */
export function forgetRecentSearches(): void {
  write([]);
}

function without(text: string): string[] {
  return readRecentSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase());
}

function write(texts: string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(texts.slice(0, MAX_KEPT)));
  } catch {
    // Storage may be blocked or full, in which case the searches are not stored.
  }
}
