import { Prisma } from '../../../../prisma/client/client.ts';
import type { Database } from '../../../database/connection.ts';
import { countEdits } from '../manage/countEdits.ts';
import { COUNTRY_NAMES } from './countryNames.ts';

/** Words that people type around what they look for, and that would only exclude good matches. */
const NOISE = new Set(
  'a an and at by for from in of on or the to with scholarship scholarships program programme programs programmes'.split(
    ' ',
  ),
);

/** More words than this narrow nothing down. */
const MAX_WORDS = 10;

export type SearchQuery = {
  /** A tsquery for `scholarships.search`, for `foundBy`; empty when the text holds no word. */
  query: string;
  /** The word, when the query asks for a single one that occurs. */
  word: string | null;
  /** The text with misspelt words replaced, when some were. */
  didYouMean: string | null;
};

/**
 * `begun`: up to two of the words that occur and begin with it. `similar`: filled when there are none, the likeliest
 * first.
 */
type Term = { lexeme: string; begun: string[]; similar: string[] };

/** So many words that sound alike are looked at for those with the fewest mistakes. */
const MAX_SIMILAR_WORDS = 12;

/** So many of them are looked for in place of the one that was typed. */
const MAX_CORRECTIONS = 3;

/**
 * Turns what a visitor typed into a tsquery in which every word must occur, at least as a beginning. A word that no
 * scholarship has is replaced by those that do occur with two neighbours swapped, else by the most similar ones; what
 * people call a country finds its name, too. One query to the database.
 */
export async function buildSearchQuery(db: Database, text: string): Promise<SearchQuery> {
  const all = (await findTerms(db, text)).map(preferFewMistakes);
  const meaningful = all.filter((term) => !NOISE.has(term.lexeme));
  const terms = meaningful.length > 0 ? meaningful : all;
  const [first, second] = terms;
  if (!first) return { query: '', word: null, didYouMean: null };
  const isCorrected = terms.some((term) => term.similar.length > 0);
  return {
    query: terms.map(termQuery).join(' & '),
    word: second ? null : onlyWord(first),
    didYouMean: isCorrected ? terms.map((term) => correct(term)).join(' ') : null,
  };
}

/** The condition that a search finds `s`. A text without any word, such as `?!`, is in none. */
export function foundBy(query: string): Prisma.Sql {
  return query === '' ? Prisma.sql`false` : Prisma.sql`s.search @@ ${query}::tsquery`;
}

function preferFewMistakes({ lexeme, begun, similar }: Term): Term {
  const edits = new Map(similar.map((word) => [word, countEdits(lexeme, word)]));
  const nearest = similar.toSorted((one, other) => (edits.get(one) ?? 0) - (edits.get(other) ?? 0));
  // What a country is called is not misspelt.
  const most = COUNTRY_NAMES.has(lexeme) ? 0 : MAX_CORRECTIONS;
  return { lexeme, begun, similar: nearest.slice(0, most) };
}

function findTerms(db: Database, text: string): Promise<Term[]> {
  // The range on text_pattern_ops is "starts with" in a form whose index serves a pattern read from a table.
  return db.$queryRaw<Term[]>`
    WITH terms AS MATERIALIZED (
      SELECT lexeme, positions[1] AS position FROM unnest(to_tsvector('public.portal', ${text}))
      ORDER BY position LIMIT ${MAX_WORDS}
    ), known AS MATERIALIZED (
      SELECT t.*, ARRAY(
        SELECT w.word FROM search_words w WHERE w.word ~>=~ t.lexeme AND w.word ~<~ (t.lexeme || chr(1114111))
        ORDER BY w.word USING ~<~ LIMIT 2
      ) AS begun
      FROM terms t
    ), swapped AS MATERIALIZED (
      SELECT k.*, CASE WHEN begun <> '{}' THEN '{}' ELSE ARRAY(
        SELECT w.word FROM search_words w WHERE w.word = ANY (ARRAY(
          SELECT overlay(lexeme PLACING reverse(substr(lexeme, i, 2)) FROM i FOR 2)
          FROM generate_series(1, length(lexeme) - 1) i
        )) ORDER BY w.word
      ) END AS swaps
      FROM known k
    )
    SELECT lexeme, begun, CASE WHEN begun <> '{}' OR swaps <> '{}' THEN swaps ELSE ARRAY(
      SELECT w.word FROM search_words w WHERE w.word % lexeme
      ORDER BY similarity(w.word, lexeme) DESC, w.word LIMIT ${MAX_SIMILAR_WORDS}
    ) END AS similar
    FROM swapped ORDER BY position`;
}

function termQuery(term: Term): string {
  const country = COUNTRY_NAMES.get(term.lexeme);
  return country ? `(${ownQuery(term)} | (${country.map(quote).join(' & ')}))` : ownQuery(term);
}

function ownQuery(term: Term): string {
  // `uk` and `us` are no beginnings: they would find Ukraine and whatever is used.
  if (COUNTRY_NAMES.has(term.lexeme) && term.lexeme.length < 4) return quote(term.lexeme);
  // For beginnings the index gathers every row of every such word first; for words it skips through both lists.
  const word = onlyWord(term);
  if (word) return quote(word);
  return term.similar.length > 0 ? `(${term.similar.map(quote).join(' | ')})` : `${quote(term.lexeme)}:*`;
}

/** The word that is meant, when it can be no other. */
function onlyWord({ lexeme, begun, similar }: Term): string | null {
  if (COUNTRY_NAMES.has(lexeme)) return null;
  const meant = begun.length > 0 ? begun : similar;
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function correct({ lexeme, similar }: Term): string {
  return similar[0] ?? lexeme;
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
