import {
  type ListedOption,
  OPTION_LISTS,
  type OptionField,
} from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { codesOf, type OptionSettings } from '../../../../platform/language/optionLabels.ts';
import type { Meaning } from './meaning.ts';
import { splitWords } from './readTable.ts';
import { NOISE_WORDS } from './tables/words.ts';
import { readTokens } from './tokens.ts';

export type OfficePhrases = {
  phrases: [string, Meaning][];
  find(phrase: string): Meaning | undefined;
  hasWord(word: string): boolean;
  isOffered(meaning: Meaning): boolean;
  longest: number;
};

const KINDS = { subjectCategory: 'SUBJECT', scholarshipCategory: 'CATEGORY', degree: 'DEGREE' } as const;
const FILTERS = {
  subjectCategory: 'subjects',
  scholarshipCategory: 'categories',
  degree: 'degrees',
} as const;
const NOISE = new Set(splitWords(NOISE_WORDS));

type Phrases = ReadonlyMap<string, Meaning>;

/** Caches phrases by list of options. Saving the settings creates new lists, so their phrases are computed again. */
const known = new WeakMap<readonly ListedOption[], Phrases>();

export function readOfficePhrases(env: OptionSettings): OfficePhrases {
  const fields = Object.keys(OPTION_LISTS) as OptionField[];
  const lists = fields.map((field) => phrasesOf(field, env[OPTION_LISTS[field]]));
  const phrases = lists.flatMap((list) => [...list]);
  const words = new Set(phrases.flatMap(([phrase]) => phrase.split(' ')));
  return {
    phrases,
    find: (phrase) => lists.find((list) => list.has(phrase))?.get(phrase),
    hasWord: (word) => words.has(word),
    isOffered: ({ kind, value }) => {
      const field = fields.find((name) => KINDS[name] === kind);
      return !field || codesOf(env[OPTION_LISTS[field]]).includes(value ?? '');
    },
    longest: Math.max(0, ...phrases.map(([phrase]) => phrase.split(' ').length)),
  };
}

function phrasesOf(field: OptionField, list: readonly ListedOption[]): Phrases {
  const found = known.get(list) ?? new Map(list.flatMap((option) => listPhrases(field, option)));
  known.set(list, found);
  return found;
}

function listPhrases(
  field: OptionField,
  { code, labels = {}, words = [] }: ListedOption,
): [string, Meaning][] {
  const meaning: Meaning = { kind: KINDS[field], value: code, filter: { [FILTERS[field]]: [code] } };
  return [...Object.values(labels), ...words].flatMap((text): [string, Meaning][] => {
    const tokens = readTokens(text).map((token) => token.text);
    return tokens.every((token) => NOISE.has(token)) ? [] : [[tokens.join(' '), meaning]];
  });
}
