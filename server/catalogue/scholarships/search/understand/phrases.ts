import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import { PLACES } from './countries.ts';
import type { Meaning } from './meaning.ts';
import { PEOPLE_PHRASES } from './people.ts';
import { listPhrases } from './readTable.ts';
import {
  OPTION_PHRASES,
  type Option,
  type PhraseRow,
  PLAIN_PHRASES,
  type UnlistedDegree,
} from './tables/phrases.ts';

export type Phrase = { length: number; meaning: Meaning | null };

const MIN_BEGINNING = 4;

export const PHRASES: ReadonlyMap<string, Meaning | null> = new Map<string, Meaning | null>([
  ...[...PLACES].map(([phrase, { kind, value, countries }]): [string, Meaning] => [
    phrase,
    { kind, value, filter: { countries } },
  ]),
  ...PEOPLE_PHRASES,
  ...OPTION_PHRASES.flatMap(readRow),
  ...listPhrases(PLAIN_PHRASES).map((phrase): [string, null] => [phrase, null]),
]);

export const MAX_PHRASE_WORDS = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));

export const PHRASE_WORDS: ReadonlySet<string> = new Set(
  [...PHRASES.keys()].flatMap((phrase) => phrase.split(' ')),
);

const SINGLE_WORDS = [...PHRASES].flatMap(([phrase, meaning]) =>
  meaning && !phrase.includes(' ') ? [{ phrase, ...meaning }] : [],
);

export function listDegreeNames(degree: UnlistedDegree): string[] {
  return SINGLE_WORDS.filter(({ unlisted }) => unlisted === degree).map(({ phrase }) => phrase);
}

export function findPhraseByPrefix(beginning: string): string | null {
  if (beginning.length < MIN_BEGINNING) return null;
  const begun = SINGLE_WORDS.filter(({ phrase }) => phrase.startsWith(beginning));
  const [first] = begun;
  if (begun.some(({ kind, value }) => kind !== first?.kind || value !== first.value)) return null;
  return (begun.find(({ isBroader }) => !isBroader) ?? first)?.phrase ?? null;
}

function readRow({ said, broader, capitals, broaderCapitals, ...option }: PhraseRow): [string, Meaning][] {
  const { kind, value = null, prefers, unlisted } = option;
  const meaning: Meaning = {
    ...{ kind, value, filter: filterOf(option) },
    ...(prefers && { prefers }),
    ...(unlisted && { unlisted }),
  };
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
    case 'COVERS':
      return { covers: [option.value] };
    case 'RENEWABLE':
      return { isRenewable: true };
    case 'NO_FEE':
      return { hasNoFee: true };
    case 'OPEN':
      return { isOpen: true };
    case 'SORT':
      return {};
  }
}
