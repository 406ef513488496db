import { Prisma } from '../../../../prisma/client/client.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { countEdits } from '../manage/countEdits.ts';
import { quote } from './sqlText.ts';
import { CITY_NAMES, hasOtherNames, joinNames, UNIVERSITY_NAMES } from './understand/names.ts';
import type { OfficePhrases } from './understand/officePhrases.ts';
import { findPhraseByPrefix, PHRASE_WORDS, PHRASES } from './understand/phrases.ts';
import type { Token } from './understand/tokens.ts';
import { isNoise, KNOWN_WORDS } from './understand/understand.ts';

/** Maximum number of words per search that are looked up and corrected, because each takes some milliseconds. */
const MAX_WORDS = 12;

const MAX_SIMILAR_WORDS = 12;

const MAX_CORRECTIONS = 3;

/** Minimum length of a word that is corrected, because shorter words are often names such as ANU or GRE. */
const MIN_CORRECTED = 4;
const MIN_TWO_EDITS = 8;

/** Short names that students give to universities by their place: `unimelb`, `usyd`, `uoguelph`. */
const CALLED_BY_PLACE = /^(?:uni(?=\p{L}{4})|uo(?!f)(?=\p{L}{4})|u(?!of)(?=\p{L}{3}))(\p{L}+)$/u;

/**
 * Maximum length of words that may contain only one mistake, because two mistakes would make them different words.
 */
const SHORT = 4;

export type Word = Token & {
  lexemes: string[];
  begun: string[];
  /** Probable corrections, most likely first. Empty if a public scholarship contains the word. */
  similar: string[];
  isProbed: boolean;
};

type LexemeMatch = Pick<Word, 'lexemes' | 'begun' | 'similar' | 'isProbed'>;

const NOT_FOUND: LexemeMatch = { lexemes: [], begun: [], similar: [], isProbed: false };

/**
 * Reads the words and corrects misspellings. A word that occurs neither in a public scholarship nor in a phrase is
 * replaced with words that differ from it by two swapped neighbouring letters or, if there are none, with the most
 * similar words. The single query also evaluates the SQL condition `probe`.
 */
export async function findWords(
  db: Database,
  tokens: readonly Token[],
  { office, probe = Prisma.sql`false` }: { office: Pick<OfficePhrases, 'hasWord'>; probe?: Prisma.Sql },
): Promise<Word[]> {
  const all = joinNames(tokens).map(placeOfUniversity);
  const isKnownWord = ({ text }: Token) => KNOWN_WORDS.has(text) || office.hasWord(text);
  const weight = (token: Token) => (token.isQuoted ? 0 : Number(isKnownWord(token)) + Number(isNoise(token)));
  const first = all.toSorted((one, other) => weight(one) - weight(other)).slice(0, MAX_WORDS);
  if (first.length === 0) return [];
  const others = first.map(otherSpelling);
  const spellings = [...first.map(({ raw }) => raw), ...others.filter((other) => other !== null)];
  const found = await readWords(db, spellings, probe);
  return all.map((token) => {
    const place = first.indexOf(token);
    if (place < 0) return { ...token, ...NOT_FOUND };
    const other = found[spellings.indexOf(others[place] ?? '', first.length)];
    const own = found[place] ?? NOT_FOUND;
    const isOther = own.begun.length === 0 && (other?.begun.length ?? 0) > 0;
    const word = { ...token, ...(isOther && other ? other : own) };
    const isFinal = token.isQuoted || isKnownWord(token) || hasOtherNames(token.text);
    return isFinal ? { ...word, similar: [] } : correct(word);
  });
}

/**
 * Replaces a university's name such as `ugent` with the name of its city, because the search knows other names of
 * cities.
 */
function placeOfUniversity(token: Token): Token {
  const place = CALLED_BY_PLACE.exec(token.text)?.[1] ?? '';
  const isPlace = !token.isQuoted && !KNOWN_WORDS.has(token.text) && CITY_NAMES.has(place);
  return isPlace ? { ...token, text: place, raw: place } : token;
}

/**
 * Returns a spelling to use if no public scholarship contains the typed word: `MIT` for `M.I.T.`, `melb` for
 * `unimelb`.
 */
function otherSpelling({ text, raw, isQuoted }: Token): string | null {
  if (isQuoted || KNOWN_WORDS.has(text)) return null;
  return raw.includes('.') ? text : (CALLED_BY_PLACE.exec(text)?.[1] ?? null);
}

export function onlyWord(word: Word): string | null {
  const { text, lexemes, begun, similar } = word;
  if (lexemes.length > 1 || hasOtherNames(text)) return null;
  const mayBegin = begun.length === 0 || begun[0] === lexemes[0] || isBeginning(word, lexemes[0] ?? '');
  const meant = begun.length > 0 ? begun : similar;
  return meant.length === 1 && mayBegin ? (meant[0] ?? null) : null;
}

/**
 * Builds a tsquery for the word, limited to lexemes with this weight. A word without a correction also matches as a
 * prefix.
 */
export function toTsQuery(word: Word, weight: 'AB' | '' = ''): string {
  const only = onlyWord(word);
  const label = (isBegun: boolean) => (isBegun || weight ? `:${isBegun ? '*' : ''}${weight}` : '');
  // Searches for the only candidate as a whole word, because a prefix query would collect the rows of all words with
  // the prefix.
  if (only) return quote(only) + label(false);
  if (word.similar.length > 0)
    return `(${word.similar.map((similar) => quote(similar) + label(false)).join(' | ')})`;
  const own = word.lexemes.map((lexeme) => quote(lexeme) + label(isBeginning(word, lexeme))).join(' & ');
  const cities = (CITY_NAMES.get(word.text) ?? []).map((name) =>
    name.map((part) => quote(part) + label(false)).join(' & '),
  );
  // The words must be adjacent, because names of other universities may contain the same words.
  const universities = UNIVERSITY_NAMES.get(word.text)?.map(nameQuery) ?? [];
  const isLetters = universities.length > 0 && word.lexemes.length > 1;
  return `(${[isLetters ? nameQuery(word.lexemes) : own, ...cities, ...universities].join(' | ')})`;
}

function nameQuery(words: readonly string[]): string {
  return words.map((word) => `${quote(word)}:AB`).join(' <-> ');
}

/**
 * Returns whether the word also matches as a prefix. Short words with a meaning do not, because `uk` would match
 * Ukraine.
 */
function isBeginning({ text, isQuoted }: Word, lexeme: string): boolean {
  return !isQuoted && !text.includes(' ') && (lexeme.length >= MIN_CORRECTED || !PHRASES.has(text));
}

function correct(word: Word): Word {
  const phrase = word.begun.every((begun) => PHRASE_WORDS.has(begun)) ? findPhraseByPrefix(word.text) : null;
  if (phrase) return { ...word, text: phrase, similar: [] };
  if (word.begun.length > 0) return word;
  if (word.text.length < MIN_CORRECTED) return { ...word, similar: [] };
  const edits = new Map(word.similar.map((similar) => [similar, countEdits(word.text, similar)]));
  const nearest = word.similar.toSorted((one, other) => (edits.get(one) ?? 0) - (edits.get(other) ?? 0));
  const phraseWord = findKnownWord(word.text, edits.get(nearest[0] ?? '') ?? Number.POSITIVE_INFINITY);
  if (phraseWord) return { ...word, text: phraseWord, similar: [phraseWord] };
  const atMost = word.text.length >= MIN_TWO_EDITS ? 3 : word.text.length > SHORT ? 2 : 1;
  const least = edits.get(nearest[0] ?? '') ?? 0;
  const similar = nearest
    .filter((one) => (edits.get(one) ?? 0) <= Math.min(atMost, least))
    .slice(0, MAX_CORRECTIONS);
  return { ...word, text: similar[0] ?? word.text, similar };
}

/**
 * Finds the known word with the fewest mistakes, unless a public scholarship contains one with fewer. Among equally
 * close words, prefers longer ones, because letters are omitted more often than added.
 */
function findKnownWord(text: string, atMost: number): string | null {
  if (text.length < MIN_CORRECTED) return null;
  const limit = Math.min(atMost, text.length >= MIN_TWO_EDITS ? 2 : 1);
  let best: string | null = null;
  let least = limit + 1;
  for (const word of KNOWN_WORDS) {
    // The first letter is rarely mistyped. Comparing with all words would take 80 ms.
    const isNear = word.startsWith(text.charAt(0)) && Math.abs(word.length - text.length) <= limit;
    if (!isNear || word.length < MIN_CORRECTED) continue;
    const edits = countEdits(text, word);
    const isBetter = edits < least || (edits === least && word.length > (best?.length ?? text.length));
    if (edits <= limit && isBetter) [best, least] = [word, edits];
  }
  return best;
}

async function readWords(db: Database, raws: string[], probe: Prisma.Sql): Promise<LexemeMatch[]> {
  // Matches the prefix as a range, because the index on text_pattern_ops then also works if the prefix is read from a
  // table.
  return db.$queryRaw<LexemeMatch[]>`
    WITH terms AS MATERIALIZED (
      SELECT place, tsvector_to_array(to_tsvector('public.portal', raw)) AS lexemes
      FROM unnest(${raws}::text[]) WITH ORDINALITY AS given(raw, place)
    ), known AS MATERIALIZED (
      SELECT t.*, lexemes[1] AS lexeme, ARRAY(
        SELECT w.word FROM search_words w WHERE w.word ~>=~ lexemes[1] AND w.word ~<~ (lexemes[1] || chr(1114111))
        ORDER BY w.word USING ~<~ LIMIT 2
      ) AS begun
      FROM terms t
    ), swapped AS MATERIALIZED (
      SELECT k.*, CASE WHEN begun <> '{}' OR cardinality(lexemes) <> 1 THEN '{}' ELSE ARRAY(
        SELECT w.word FROM search_words w WHERE w.word = ANY (ARRAY(
          SELECT overlay(lexeme PLACING reverse(substr(lexeme, i, 2)) FROM i FOR 2)
          FROM generate_series(1, length(lexeme) - 1) i
        )) ORDER BY w.word
      ) END AS swaps
      FROM known k
    )
    SELECT lexemes, begun, (SELECT ${probe}) AS "isProbed", CASE WHEN begun <> '{}' OR swaps <> '{}' OR cardinality(lexemes) <> 1 THEN swaps ELSE ARRAY(
      SELECT w.word FROM search_words w WHERE w.word % lexeme
      ORDER BY similarity(w.word, lexeme) DESC, w.word LIMIT ${MAX_SIMILAR_WORDS}
    ) END AS similar
    FROM swapped ORDER BY place`;
}
