import { listKeys } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import type { Meaning } from '../understand/meaning.ts';
import type { OfficePhrases } from '../understand/officePhrases.ts';
import { PHRASES } from '../understand/phrases.ts';
import { phraseKey } from '../understand/readTable.ts';
import { readTokens } from '../understand/tokens.ts';
import { isNoise, mergeFilters, understand } from '../understand/understand.ts';

const FACET_OF = {
  COUNTRY: 'countries',
  DEGREE: 'degrees',
  CATEGORY: 'categories',
  SUBJECT: 'subjects',
} as const;

type CompletedPhrase = {
  kind: keyof typeof FACET_OF;
  facet: (typeof FACET_OF)[keyof typeof FACET_OF];
  value: string;
  filter: ScholarshipFilter;
};

export type PhraseMatch = {
  phrases: CompletedPhrase[];
  search: string | null;
  filter: ScholarshipFilter;
};

const MAX_BEGUN = 12;

const MAX_LAST = 3;

const BY_LENGTH = [...PHRASES]
  .flatMap(([phrase, meaning]) => readPhrase(phrase, meaning) ?? [])
  .sort((one, other) => one.phrase.length - other.phrase.length);

/**
 * Finds completions of the whole text or, if there are none, of its last words, if the words before them have a
 * meaning.
 */
export function completePhrases(text: string, today: string, office: OfficePhrases): PhraseMatch {
  const own = office.phrases.flatMap(([phrase, meaning]) => readPhrase(phrase, meaning) ?? []);
  const known = [...own, ...BY_LENGTH];
  const whole = findBegun(text, known);
  const tokens = readTokens(text);
  for (let last = MAX_LAST; whole.length === 0 && last > 0; last -= 1) {
    const from = tokens.length - last;
    const begun = from > 0 ? findBegun(text.slice(tokens[from]?.start), known) : [];
    const before = tokens.slice(0, from);
    const { understood, required } = understand(before, today, office);
    if (begun.length === 0 || required.length > 0) continue;
    const said = before.slice(0, before.findLastIndex((token) => !isNoise(token)) + 1);
    return {
      phrases: begun,
      search: said.length > 0 ? text.slice(said[0]?.start, said.at(-1)?.end) : null,
      filter: mergeFilters(understood),
    };
  }
  return { phrases: whole, search: null, filter: {} };
}

function findBegun(text: string, known: typeof BY_LENGTH): CompletedPhrase[] {
  const typed = phraseKey(text);
  const begun = new Map<string, CompletedPhrase>();
  for (const { phrase, ...named } of typed ? known : []) {
    if (begun.size === MAX_BEGUN) break;
    if (phrase.startsWith(typed)) begun.set(`${named.kind} ${named.value}`, named);
  }
  return [...begun.values()];
}

function readPhrase(phrase: string, meaning: Meaning | null) {
  const kind = listKeys(FACET_OF).find((known) => known === meaning?.kind);
  if (!meaning?.value || !kind || meaning.isBroader) return null;
  return { phrase, kind, facet: FACET_OF[kind], value: meaning.value, filter: meaning.filter };
}
