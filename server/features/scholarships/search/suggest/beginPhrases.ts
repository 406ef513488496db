import { phraseKey } from '../understand/countries.ts';
import { type Meaning, PHRASES } from '../understand/phrases.ts';

const KINDS = ['COUNTRY', 'DEGREE', 'CATEGORY', 'SUBJECT'] as const;

/** A country or an option of which people say a phrase that begins so. */
export type BegunPhrase = {
  kind: (typeof KINDS)[number];
  value: string;
  /** Every name that a catalogue may hold for a country. */
  names: readonly string[];
};

/** So many are looked at: `a` begins many countries. */
const MAX_BEGUN = 12;

/** The shortest first: they have least left to type. */
const BY_LENGTH = [...PHRASES]
  .flatMap(([phrase, meaning]) => readPhrase(phrase, meaning) ?? [])
  .sort((one, other) => one.phrase.length - other.phrase.length);

/** What may be about to be typed. */
export function beginPhrases(text: string): BegunPhrase[] {
  const typed = phraseKey(text);
  const begun = new Map<string, BegunPhrase>();
  for (const { phrase, ...named } of typed ? BY_LENGTH : []) {
    if (begun.size === MAX_BEGUN) break;
    if (phrase.startsWith(typed)) begun.set(`${named.kind} ${named.value}`, named);
  }
  return [...begun.values()];
}

function readPhrase(phrase: string, meaning: Meaning | null) {
  const kind = KINDS.find((known) => known === meaning?.kind);
  if (!meaning?.value || !kind || meaning.isBroader) return null;
  return { phrase, kind, value: meaning.value, names: meaning.filter.countries ?? [] };
}
