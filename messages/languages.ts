import { LANGUAGES } from './generated/languages.generated.ts';

export type WrittenLanguage = (typeof LANGUAGES)[number];

/**
 * Languages generated from English at run time, to detect texts without a catalogue and layouts that break. `en-XA`
 * is longer, accented and bracketed; `ar-XB` reads from right to left.
 */
const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

export type Language = WrittenLanguage | PseudoLanguage;

export const SOURCE_LANGUAGE = 'en' satisfies WrittenLanguage;

export function listLanguages({ pseudo }: { pseudo: boolean }): readonly Language[] {
  return pseudo ? [...LANGUAGES, ...PSEUDO_LANGUAGES] : LANGUAGES;
}

export function isPseudo(language: Language): language is PseudoLanguage {
  return (PSEUDO_LANGUAGES as readonly string[]).includes(language);
}

export function catalogueLanguage(language: Language): WrittenLanguage {
  return isPseudo(language) ? SOURCE_LANGUAGE : language;
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ku-Arab|ps|sd|ug|ur|yi)(-|$)/;

export function getDirection(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/**
 * Returns the first available language or base language (`de` for `de-AT`). `wanted` contains BCP 47 tags, best
 * first.
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

/** Returns the tags in an Accept-Language header (RFC 9110, 12.5.4), best first, except tags with q=0. */
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

const MAX_HEADER = 500;
