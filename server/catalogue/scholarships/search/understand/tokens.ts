export type Token = {
  /** The word in lower case, without accents, apostrophes and dots: `masters` for `Master's`, `usa` for `U.S.A.`. */
  text: string;
  raw: string;
  start: number;
  end: number;
  /** True within quotation marks. Such words are taken literally. */
  isQuoted: boolean;
  /** True for initials: `B.E.`, or `BE` unless the whole text is in capitals. */
  isLetters: boolean;
  isPercent: boolean;
  currency: string;
  /** True after a comma, like `uganda` in `kenya, uganda` and `uk` in `kenya, the uk`. */
  isListed: boolean;
};

const WORD =
  /\d{1,3}(?:[.,]\d{3})+(?![\p{L}\p{N}])|\p{L}{1,2}(?:\.\p{L}{1,5}(?!\p{L}))+\.?|[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{M}]+)*/gu;
const QUOTED = /"[^"]*"|“[^”]*”/g;
const ACCENTS = /[\u0300-\u036f]/g;

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

/** In a text entirely in capitals that has more words than this, capitals do not mark initials. */
const MAX_CAPITALS = 3;

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
    currency: /^\d/.test(raw) ? readSign(text, start, start + raw.length) : '',
    isListed: /,\s?(?:the\s)?$/i.test(text.slice(0, start)),
  }));
}

/**
 * Simplifies a word for comparison with phrases. Preserves the marks of scripts other than Latin, because they are
 * letters.
 */
export function simplify(word: string): string {
  return word
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øßæœłđðþıأإآ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’`´.]/g, '')
    .replace(/(?<=\d),(?=\d)/g, '');
}

const SIGNS: Record<string, string> = { $: 'usd', '€': 'eur', '£': 'gbp' };

function readSign(text: string, start: number, end: number): string {
  const before = /[$€£](?=\s?$)/.exec(text.slice(0, start))?.[0];
  const after = /^\s?([$€£])(?!\s?\d)/.exec(text.slice(end))?.[1];
  return SIGNS[before ?? after ?? ''] ?? '';
}

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
