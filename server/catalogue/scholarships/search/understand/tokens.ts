/** A word of a search text. */
export type Token = {
  /** In lower case, without accents, apostrophes and dots: `Master's` is `masters`, `U.S.A.` is `usa`. */
  text: string;
  /** As it was typed. */
  raw: string;
  start: number;
  end: number;
  /** True within quotation marks: what stands there is taken word for word. */
  isQuoted: boolean;
  /** True for letters that stand for words: `B.E.`, and `BE` where not all is in capitals. */
  isLetters: boolean;
  /** True for a number with `%` after it. */
  isPercent: boolean;
};

/** Abbreviations with dots, then words with the apostrophes within them. */
const WORD = /\p{L}{1,2}(?:\.\p{L}{1,5}(?!\p{L}))+\.?|[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{M}]+)*/gu;
const QUOTED = /"[^"]*"|“[^”]*”/g;
const ACCENTS = /[\u0300-\u036f]/g;

/** Letters that no accent makes, as they are typed without them. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
};

/** So many words in capitals may be letters that stand for words; more are a text in capitals. */
const MAX_CAPITALS = 3;

/** The words of a search text, in their order. */
export function readTokens(text: string): Token[] {
  const quoted = [...text.matchAll(QUOTED)].map(
    ({ index, 0: part }) => [index, index + part.length] as const,
  );
  const found = [...text.matchAll(WORD)];
  const isInCapitals = found.length > MAX_CAPITALS && text === text.toUpperCase();
  return found.map(({ index: start, 0: raw }) => ({
    text: simplify(raw),
    raw,
    start,
    end: start + raw.length,
    isQuoted: quoted.some(([from, to]) => start >= from && start < to),
    isLetters: /\p{L}\./u.test(raw) || (/^\p{Lu}{2,5}$/u.test(raw) && !isInCapitals),
    isPercent: /^\s?[%٪％]/.test(text.slice(start + raw.length)),
  }));
}

/** A word as phrases are compared. Marks of other scripts than the Latin one are letters there and stay. */
export function simplify(word: string): string {
  return word
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øßæœłđðþıأإآ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’`´.]/g, '');
}

/** The text without these groups of words, of each of which the words stand side by side. Their quotation marks go with them. */
export function dropTokens(text: string, dropped: readonly (readonly Token[])[]): string {
  const rest = dropped.reduceRight(
    (left, words) => `${left.slice(0, words[0]?.start)} ${left.slice(words.at(-1)?.end)}`,
    text,
  );
  return rest
    .replace(/["“]\s*["”]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
