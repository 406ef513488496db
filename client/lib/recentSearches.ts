/** Under this name the browser keeps what was last searched for; nothing of it leaves the browser. */
const KEY = 'recentSearches';
const MAX_KEPT = 5;
const MAX_CHARACTERS = 200;

/** What was last searched for in this browser, the last first; empty where storage is forbidden. */
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

/** At sign-out: the next person at this browser is another one. */
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
    // Storage may be forbidden or full: then nothing is kept.
  }
}
