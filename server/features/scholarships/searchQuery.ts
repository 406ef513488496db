import { Prisma } from '../../../prisma/client/client.ts';
import type { Database } from '../../database/connection.ts';

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

/** `begun`: up to two of the words that occur and begin with it. `similar`: filled when there are none. */
type Term = { lexeme: string; begun: string[]; similar: string[] };

/**
 * Turns what somebody typed into a tsquery in which every word must occur, at least as a beginning. A word that no
 * scholarship has is replaced by the most similar ones that do occur. One query to the database.
 */
export async function buildSearchQuery(db: Database, text: string): Promise<SearchQuery> {
  const all = await findTerms(db, text);
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
    )
    SELECT lexeme, begun, CASE WHEN begun <> '{}' THEN '{}' ELSE ARRAY(
      SELECT w.word FROM search_words w WHERE w.word % lexeme
      ORDER BY similarity(w.word, lexeme) DESC, w.word LIMIT 3
    ) END AS similar
    FROM known ORDER BY position`;
}

function termQuery(term: Term): string {
  // For beginnings the index gathers every row of every such word first; for words it skips through both lists.
  const word = onlyWord(term);
  if (word) return quote(word);
  return term.similar.length > 0 ? `(${term.similar.map(quote).join(' | ')})` : `${quote(term.lexeme)}:*`;
}

/** The word that is meant, when it can be no other. */
function onlyWord({ begun, similar }: Term): string | null {
  const meant = begun.length > 0 ? begun : similar;
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function correct({ lexeme, similar }: Term): string {
  return similar[0] ?? lexeme;
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
