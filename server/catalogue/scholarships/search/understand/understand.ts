import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import { KNOWN_DEADLINE_WORDS, readDeadlineWords } from './deadlineWords.ts';
import type { Meaning } from './meaning.ts';
import { readMoneyWords } from './moneyWords.ts';
import type { OfficePhrases } from './officePhrases.ts';
import { BESIDE_PEOPLE, isExcluded, isOrigin, type Said, toNationality } from './people.ts';
import { MAX_PHRASE_WORDS, PHRASE_WORDS, PHRASES, type Phrase } from './phrases.ts';
import { splitTable, splitWords } from './readTable.ts';
import { KNOWN_REQUIREMENT_WORDS, readRequirementWords } from './requirementWords.ts';
import { NOISE_WORDS, OPTIONAL_WORDS, OTHER_FIELDS, SHORTENED } from './tables/words.ts';
import { dropTokens, type Token } from './tokens.ts';

export type SearchInterpretation = Meaning & { tokens: Token[] };

const NOISE = new Set(splitWords(NOISE_WORDS));
const OPTIONAL = new Set(splitWords(OPTIONAL_WORDS));

/** Words that may be suggested as corrections. They are not corrected even if no scholarship contains them. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...PHRASE_WORDS,
  ...KNOWN_DEADLINE_WORDS,
  ...KNOWN_REQUIREMENT_WORDS,
  ...NOISE,
  ...OPTIONAL,
  ...splitWords(OTHER_FIELDS),
]);

const MAX_PAST_YEARS = 5;

const MAX_MEANINGS = 12;

const BENGALI_ENDING = /(?<=\p{Script=Bengali}{2})(?:তে|য়|য়|ের|র|ে)$/u;

const FIELD_TAILS =
  /^(?:technology|technologies|sciences?|engineering|management|policy|studies|health|surgery)$/;

const IN_FULL: ReadonlyMap<string, string> = new Map(
  splitTable(SHORTENED, ',').map((pair) => pair.split(' ') as [string, string]),
);

/**
 * Finds the longest known phrase at each position. Words that are `optional` are required only if the text contains
 * no others.
 */
export function understand<Word extends Token>(
  tokens: readonly Word[],
  today: string,
  office: OfficePhrases,
) {
  const words = tokens.map(readable);
  const understood: SearchInterpretation[] = [];
  const rest: Word[] = [];
  const asides: Word[] = [];
  let follows: Said['follows'] = null;
  for (let at = 0; at < tokens.length; ) {
    const found = words[at] ? readPhrase(words, at, { today, office }) : null;
    const length = found?.length ?? 1;
    const said = tokens.slice(at, at + length);
    const meaning: Meaning | null = found?.meaning
      ? readOrigin(words, found.meaning, { at, length, follows, isListed: tokens[at]?.isListed ?? false })
      : null;
    const isAside = Boolean(meaning) && isTitle(words, at, { today, office });
    if (meaning && !isAside) understood.push({ ...meaning, tokens: said });
    else rest.push(...said);
    if (isAside) asides.push(...said);
    if (!isLink(words[at] ?? '', follows)) follows = followed(meaning, found?.meaning);
    at += length;
  }
  const telling = rest.filter((token) => token.isQuoted || !isNoise(token));
  const isOfPeople = understood.some(({ people }) => people);
  const required = telling.filter(
    (token) =>
      token.isQuoted ||
      !(
        OPTIONAL.has(token.text) ||
        (isOfPeople && BESIDE_PEOPLE.has(token.text)) ||
        asides.includes(token) ||
        isPastYear(token.text, today)
      ),
  );
  const isEnough = required.length > 0 || understood.length > 0;
  return {
    understood: understood.slice(0, MAX_MEANINGS),
    required: isEnough ? required : telling,
    optional: isEnough ? telling.filter((token) => !required.includes(token)) : [],
  };
}

export function mergeFilters(understood: readonly Meaning[]): ScholarshipFilter {
  const merged: ScholarshipFilter = {};
  for (const { filter } of understood) {
    for (const name of ['subjects', 'categories', 'degrees', 'countries', 'covers'] as const)
      if (filter[name]) Object.assign(merged, { [name]: [...(merged[name] ?? []), ...filter[name]] });
    if (filter.deadlineFrom && filter.deadlineTo) {
      const { deadlineFrom: from = filter.deadlineFrom, deadlineTo: to = filter.deadlineTo } = merged;
      merged.deadlineFrom = from && from < filter.deadlineFrom ? from : filter.deadlineFrom;
      merged.deadlineTo = to && to > filter.deadlineTo ? to : filter.deadlineTo;
    }
    if (filter.fundingMin) {
      merged.fundingMin = filter.fundingMin;
      merged.fundingCurrency = filter.fundingCurrency;
    }
    if (filter.hasNoFee) merged.hasNoFee = true;
    if (filter.isRenewable) merged.isRenewable = true;
    if (filter.isOpen) merged.isOpen = true;
    if (filter.feeMax != null) merged.feeMax = filter.feeMax;
  }
  // A period without an end, such as `after march`, limits the other periods.
  for (const { filter } of understood)
    if (filter.deadlineFrom && !filter.deadlineTo && filter.deadlineFrom > (merged.deadlineFrom ?? ''))
      merged.deadlineFrom = filter.deadlineFrom;
  return merged;
}

export function isNoise({ text }: Token): boolean {
  return NOISE.has(text);
}

/**
 * Removes the words of `part`, and all other words of the same meaning, from the search text. Returns an empty string
 * if only insignificant words are left.
 */
export function searchWithout(
  text: string,
  part: SearchInterpretation,
  { understood, all }: { understood: readonly SearchInterpretation[]; all: readonly Token[] },
): string {
  const dropped = understood.filter((other) => isSame(other, part)).map(({ tokens }) => tokens);
  const isSlight = (token: Token) => isNoise(token) || (part.people && BESIDE_PEOPLE.has(token.text));
  const isTelling = all.some(
    (token) => !dropped.some((tokens) => tokens.includes(token)) && (token.isQuoted || !isSlight(token)),
  );
  if (!isTelling) return '';
  return dropTokens(
    text,
    dropped.map((tokens) => {
      const before = all[all.indexOf(tokens[0] as Token) - 1];
      return before && /^(?:in|at|from|for|with)$/.test(before.text) ? [before, ...tokens] : tokens;
    }),
  );
}

function isSame(one: SearchInterpretation, other: SearchInterpretation): boolean {
  return (
    one.kind === other.kind &&
    one.value === other.value &&
    one.filter.deadlineFrom === other.filter.deadlineFrom &&
    one.filter.deadlineTo === other.filter.deadlineTo
  );
}

/**
 * True for a recent past year. People who search for one want the next round, so results need not contain the year.
 */
function isPastYear(word: string, today: string): boolean {
  const years = Number(today.slice(0, 4)) - Number(word);
  return /^20\d\d$/.test(word) && years > 0 && years <= MAX_PAST_YEARS;
}

/**
 * Returns a word in the form in which phrases contain it: percentages with the sign, `20000usd` for `$20,000`, names
 * without `'s`. Returns an empty string for a word within quotation marks.
 */
function readable({ text, raw, isQuoted, isLetters, isPercent, currency }: Token): string {
  if (isQuoted) return '';
  if (isPercent) return `${text}%`;
  if (currency) return `${text}${currency}`;
  const owner = /['’`´]s$/i.test(raw) && !PHRASES.has(text) ? text.slice(0, -1) : '';
  if (PHRASES.has(owner)) return owner;
  const capitals = text.toUpperCase();
  return isLetters && PHRASES.has(capitals) ? capitals : text;
}

function isLink(word: string, follows: Said['follows']): boolean {
  return (follows === 'EXCLUDED' ? /^(?:and|or|nor|the|in|from)$/ : /^(?:and|or|the)$/).test(word);
}

function followed(meaning: Meaning | null, found: Meaning | null | undefined): Said['follows'] {
  if (meaning?.kind === 'EXCLUDED') return 'EXCLUDED';
  if (!meaning?.people) return null;
  return meaning === found ? 'PEOPLE' : 'ORIGIN';
}

function readOrigin(words: readonly string[], meaning: Meaning, said: Said): Meaning {
  const isPlace = meaning.kind === 'COUNTRY' || meaning.kind === 'REGION';
  if ((isPlace || meaning.kind === 'NATIONALITY') && isExcluded(words, said))
    return { kind: 'EXCLUDED', value: meaning.value, filter: {} };
  return (isPlace && isOrigin(words, said) && toNationality(meaning, words[said.at - 1])) || meaning;
}

type Reading = { today: string; office: OfficePhrases };

/** `Dr` before a word without a meaning is part of a name, for example `Dr Manmohan Singh`. */
function isTitle(words: readonly string[], at: number, reading: Reading): boolean {
  const next = words[at + 1];
  return (
    words[at] === 'dr' && Boolean(next) && !KNOWN_WORDS.has(next ?? '') && !readPhrase(words, at + 1, reading)
  );
}

function readPhrase(words: readonly string[], at: number, reading: Reading): Phrase | null {
  const found = findPhrase(words, at, reading);
  return found?.meaning && !reading.office.isOffered(found.meaning) ? null : found;
}

function findPhrase(words: readonly string[], at: number, { today, office }: Reading): Phrase | null {
  const others =
    readMoneyWords(words, at) ?? readRequirementWords(words, at) ?? readDeadlineWords(words, at, today);
  for (
    let length = Math.min(Math.max(MAX_PHRASE_WORDS, office.longest), words.length - at);
    length > (others?.length ?? 0);
    length -= 1
  ) {
    const phrase = words.slice(at, at + length).map((word) => word.replace('%', ''));
    // Abbreviations are expanded only within a phrase, because `tech` as a single word is not a subject.
    const meaning =
      office.find(phrase.join(' ').toLowerCase()) ??
      listed(PHRASES.get(phrase.join(' ')), office) ??
      (length > 1 || BENGALI_ENDING.test(phrase[0] ?? '')
        ? listed(PHRASES.get(phrase.map(inFull).join(' ')), office)
        : undefined);
    if (meaning !== undefined) return { length: length + tailOfField(meaning, words, at + length), meaning };
  }
  return others;
}

/** Returns the option for a degree that admins have added to the list, for example `Doctorate` for `phd`. */
function listed<Found extends Meaning | null | undefined>(
  meaning: Found,
  office: OfficePhrases,
): Found | Meaning {
  const isUnlisted = (phrase: string) => PHRASES.get(phrase)?.unlisted === meaning?.unlisted;
  const option =
    meaning?.unlisted &&
    office.phrases.find(
      ([phrase, { kind }]) =>
        kind === 'DEGREE' && (PHRASES.has(phrase) ? [phrase] : phrase.split(' ')).some(isUnlisted),
    );
  return option ? option[1] : meaning;
}

function tailOfField(meaning: Meaning | null, words: readonly string[], at: number): number {
  const isTail = words[at] === 'and' && FIELD_TAILS.test(words[at + 1] ?? '');
  return meaning?.kind === 'SUBJECT' && isTail ? 2 : 0;
}

/** Replaces an abbreviation, or removes the case ending of a Bengali word: `কানাডায়` means "in Canada". */
function inFull(word: string): string {
  return IN_FULL.get(word) ?? word.replace(BENGALI_ENDING, '');
}
