import { readTexts, storeText } from './browser/storage.ts';

const KEY = 'recentSearches';
const MAX_KEPT = 5;
const MAX_CHARACTERS = 200;

export const readRecentSearches = () => readTexts(KEY, MAX_KEPT);

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
  storeText(KEY, texts.length === 0 ? null : JSON.stringify(texts.slice(0, MAX_KEPT)));
}
