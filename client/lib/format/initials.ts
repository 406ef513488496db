const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'in', 'de', 'der', 'la', 'di', 'at']);

export function initials(name: string): string {
  const words = name.split(/[\s–-]+/u).filter((word) => /\p{L}/u.test(word));
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const chosen = telling.length > 0 ? telling : words;
  const letters = chosen.map((word) => word.match(/\p{L}/u)?.[0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase() || '?';
}
