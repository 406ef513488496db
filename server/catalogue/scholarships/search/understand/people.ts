import { DEMONYMS_OF, PLACES, type Place } from './countries.ts';
import type { Meaning } from './meaning.ts';
import { listPhrases, splitTable, splitWords } from './readTable.ts';
import {
  BELONGING_WORDS,
  BESIDE_WORDS,
  FOLK_WORDS,
  LIVING_WORDS,
  NATIONALS,
  OFFERING_WORDS,
  PEOPLE_WORDS,
  SELF_WORDS,
} from './tables/demonyms.ts';
import { GROUPS } from './tables/groups.ts';
import { NOISE_WORDS } from './tables/words.ts';

/** Minimum length of a name in `mentions`. Shorter names, such as `us`, are common words in descriptions. */
const MIN_MENTIONED = 4;

const PEOPLE = new Set(splitWords(PEOPLE_WORDS));
const FOLKS = new Set([...PEOPLE, ...splitWords(FOLK_WORDS)]);
const SELF = new Set(splitWords(SELF_WORDS));
const BELONGING = new Set(splitWords(BELONGING_WORDS));
const LIVING = new Set(splitWords(LIVING_WORDS));
const OFFERING = new Set(splitWords(OFFERING_WORDS));
const NOISE = new Set(splitWords(NOISE_WORDS));
const ARTICLES = /^(?:an?|the|all|any)$/;

export const BESIDE_PEOPLE: ReadonlySet<string> = new Set([
  ...[...FOLKS, ...SELF, ...BELONGING, ...LIVING],
  ...splitWords(BESIDE_WORDS),
]);

const NATIONALITIES: ReadonlyMap<Place, Meaning> = new Map(
  [...new Set(PLACES.values())].map((place) => [place, asNationality(place)]),
);
const BY_VALUE = new Map(
  [...NATIONALITIES].map(([{ kind, value }, meaning]) => [`${kind} ${value}`, meaning]),
);
const ADJECTIVES: ReadonlySet<string> = new Set([...DEMONYMS_OF.values()].flat());

export const PEOPLE_PHRASES: ReadonlyMap<string, Meaning> = new Map([
  ...[...DEMONYMS_OF].flatMap(([place, names]) =>
    names.filter(hasPlural).map((name) => [name.concat('s'), meaningOf(place)] as const),
  ),
  ...splitTable(NATIONALS, '|').flatMap((line) => {
    const place = [...NATIONALITIES.keys()].find(({ code }) => code === line.slice(0, 2));
    return place ? listPhrases(line.slice(3)).map((name) => [name, meaningOf(place)] as const) : [];
  }),
  ...Object.entries(GROUPS).flatMap(([value, table]) => {
    const phrases = listPhrases(table);
    const meaning: Meaning = {
      kind: 'GROUP',
      value,
      filter: {},
      people: { mentions: phrases.map(splitWords) },
    };
    return phrases.map((phrase) => [phrase, meaning] as const);
  }),
]);

/**
 * Returns the meaning of a place as a nationality: people from it (`for indian students`) or from elsewhere (`non
 * eu`).
 */
export function toNationality({ kind, value }: Meaning, before = ''): Meaning | null {
  return (before === 'non' ? PEOPLE_PHRASES.get('foreigners') : BY_VALUE.get(`${kind} ${value}`)) ?? null;
}

/**
 * A place in the text. `follows` names what precedes it: a place of origin, other people, an excluded place, or none
 * of these. `isListed` is true after a comma.
 */
export type Said = {
  at: number;
  length: number;
  follows: 'ORIGIN' | 'PEOPLE' | 'EXCLUDED' | null;
  isListed: boolean;
};

const EXCLUDING = /(?:^| )(?:not|outside|except|excluding)(?: (?:in|of|from|for|at))?(?: (?:the|any))?$/;
const OR_ELSE = /(?:^| )(?:and|or|nor)(?: (?:in|from))?(?: the)?$/;

/** Returns whether the search excludes a place, as in `not in usa or canada` or `non-us universities`. */
export function isExcluded(words: readonly string[], { at, length, follows, isListed }: Said): boolean {
  const lead = words.slice(Math.max(0, at - 3), at).join(' ');
  const isNegated = words[at - 1] === 'non' && OFFERING.has(words[at + length] ?? '');
  return isNegated || EXCLUDING.test(lead) || (follows === 'EXCLUDED' && (isListed || OR_ELSE.test(lead)));
}

/** Returns whether the surrounding words say that applicants come from the place, rather than study there. */
export function isOrigin(words: readonly string[], { at, length, follows, isListed }: Said): boolean {
  const start = ARTICLES.test(words[at - 1] ?? '') ? at - 1 : at;
  const [earlier = '', before = ''] = [words[start - 2], words[start - 1]];
  const next = words[at + length] ?? '';
  if (before === 'from') return !OFFERING.has(earlier) && !OFFERING.has(next);
  if (before === 'non') return true;
  if (before === 'of' && BELONGING.has(earlier)) return true;
  if (before === 'in' && LIVING.has(earlier)) return true;
  if (PEOPLE.has(next)) return true;
  const isJoined = /^(?:and|or)$/.test(before) || (follows === 'ORIGIN' && isListed);
  if (follows && isJoined && !OFFERING.has(next)) return true;
  if (!ADJECTIVES.has(words.slice(at, at + length).join(' '))) return false;
  if (SELF.has(before)) return true;
  if (before === 'for' && /^(?:|in|to|at|study|studying|abroad|who|only)$/.test(next)) return true;
  return leadsToPeople(words, at + length);
}

/**
 * True if a word for people follows, as in `and nepali nursing graduates`. Stops at words such as `in`, `for` or
 * `university`.
 */
function leadsToPeople(words: readonly string[], from: number): boolean {
  for (const word of words.slice(from)) {
    if (FOLKS.has(word)) return true;
    if (!/^(?:and|or)$/.test(word) && (NOISE.has(word) || OFFERING.has(word))) return false;
  }
  return false;
}

function meaningOf(place: Place): Meaning {
  return NATIONALITIES.get(place) ?? asNationality(place);
}

/**
 * Interprets a place as a nationality. A country excludes scholarships that refuse its nationals; a region is too
 * broad for that.
 */
function asNationality(place: Place): Meaning {
  const names = [...place.countries, ...(DEMONYMS_OF.get(place) ?? [])];
  const own = place.code ? names : [...PLACES].flatMap(([name, other]) => (other === place ? [name] : []));
  const mentions = listPhrases(own.filter((name) => name.length >= MIN_MENTIONED).join(',')).map(splitWords);
  return place.code
    ? { kind: 'NATIONALITY', value: place.value, filter: {}, people: { mentions, nationality: place.code } }
    : { kind: 'GROUP', value: place.value, filter: {}, people: { mentions } };
}

function hasPlural(name: string): boolean {
  return !/(?:ese|ish|sh|ch|ss|s|x|ic)$/.test(name);
}
