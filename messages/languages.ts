import { LANGUAGES } from './generated/languages.generated.ts';

/** A language that texts are written in: the name of its folder, a BCP 47 tag. */
export type WrittenLanguage = (typeof LANGUAGES)[number];

/**
 * Made from English while the portal runs, to see what no catalogue holds and what breaks with long or mirrored words:
 * `en-XA` is longer, accented and bracketed, `ar-XB` reads from right to left.
 */
const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

export type Language = WrittenLanguage | PseudoLanguage;

/** The language that is always complete. */
export const SOURCE_LANGUAGE = 'en' satisfies WrittenLanguage;

/** All languages that texts are written in, and with `pseudo` those that are made. */
export function languagesOf({ pseudo }: { pseudo: boolean }): readonly Language[] {
  return pseudo ? [...LANGUAGES, ...PSEUDO_LANGUAGES] : LANGUAGES;
}

export function isPseudo(language: Language): language is PseudoLanguage {
  return (PSEUDO_LANGUAGES as readonly string[]).includes(language);
}

/** The language whose catalogues are read. */
export function catalogueLanguage(language: Language): WrittenLanguage {
  return isPseudo(language) ? SOURCE_LANGUAGE : language;
}

/** Writing systems that run from right to left. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ku-Arab|ps|sd|ug|ur|yi)(-|$)/;

/** For the `dir` of a page. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/**
 * The first of the wanted languages that is offered; one without its region will do (`de` for `de-AT`). `wanted` are BCP 47
 * tags, the best first.
 */
export function matchLanguage(wanted: readonly string[], offered: readonly Language[]): Language | undefined {
  for (const tag of wanted) {
    const exact = offered.find((language) => language.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const [base] = tag.toLowerCase().split('-');
    const near = offered.find((language) => language.toLowerCase() === base);
    if (near) return near;
  }
  return undefined;
}

/** The tags of an Accept-Language header (RFC 9110, 12.5.4), the best first; those with q=0 are not wanted. */
export function readAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** Characters of Accept-Language that are read. Browsers send some fifty. */
const MAX_HEADER = 500;
