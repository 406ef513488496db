import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import type { SearchMeaning } from '../search.ts';
import { PLACES } from './countries.ts';
import { listPhrases } from './readTable.ts';
import { OPTION_PHRASES, type Option, type PhraseRow, PLAIN_PHRASES } from './tables/phrases.ts';

export type Meaning = {
  kind: SearchMeaning;
  /** The option's code, a country's name, a region's code or an amount; null if the kind is sufficient. */
  value: string | null;
  filter: ScholarshipFilter;
  /** True for a field within a subject or an unlisted degree: scholarships that mention it come first. */
  isBroader?: boolean;
  /** A likely additional filter, such as engineering for `btech`: its matches come first, but none is excluded. */
  prefers?: ScholarshipFilter;
};

export type Phrase = { length: number; meaning: Meaning | null };

/** Minimum length of an incomplete word with a meaning. */
const MIN_BEGINNING = 4;

export const PHRASES: ReadonlyMap<string, Meaning | null> = new Map<string, Meaning | null>([
  ...[...PLACES].map(([phrase, { kind, value, countries }]): [string, Meaning] => [
    phrase,
    { kind, value, filter: { countries } },
  ]),
  ...OPTION_PHRASES.flatMap(readRow),
  ...listPhrases(PLAIN_PHRASES).map((phrase): [string, null] => [phrase, null]),
]);

/** Number of words in the longest phrase. */
export const MAX_PHRASE_WORDS = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));

/** Every word in a phrase: candidates for corrections. */
export const PHRASE_WORDS: ReadonlySet<string> = new Set(
  [...PHRASES.keys()].flatMap((phrase) => phrase.split(' ')),
);

const SINGLE_WORDS = [...PHRASES].flatMap(([phrase, meaning]) =>
  meaning && !phrase.includes(' ') ? [{ phrase, ...meaning }] : [],
);

/** Returns the single-word phrase with this prefix if all of them have the same meaning; else null. */
export function findPhraseByPrefix(beginning: string): string | null {
  if (beginning.length < MIN_BEGINNING) return null;
  const begun = SINGLE_WORDS.filter(({ phrase }) => phrase.startsWith(beginning));
  const [first] = begun;
  if (begun.some(({ kind, value }) => kind !== first?.kind || value !== first.value)) return null;
  return (begun.find(({ isBroader }) => !isBroader) ?? first)?.phrase ?? null;
}

function readRow({ said, broader, capitals, broaderCapitals, ...option }: PhraseRow): [string, Meaning][] {
  const { kind, value = null, prefers } = option;
  const meaning: Meaning = { kind, value, filter: filterOf(option), ...(prefers && { prefers }) };
  const named = [...listPhrases(said), ...(capitals ?? [])];
  const within = [...listPhrases(broader), ...(broaderCapitals ?? [])];
  return [
    ...named.map((phrase): [string, Meaning] => [phrase, meaning]),
    ...within.map((phrase): [string, Meaning] => [phrase, { ...meaning, isBroader: true }]),
  ];
}

function filterOf(option: Option): ScholarshipFilter {
  switch (option.kind) {
    case 'DEGREE':
      return { degrees: [option.value] };
    case 'CATEGORY':
      return { categories: [option.value] };
    case 'SUBJECT':
      return { subjects: [option.value] };
    case 'NO_FEE':
      return { hasNoFee: true };
    case 'OPEN':
      return { isOpen: true };
    case 'SORT':
      return {};
  }
}
