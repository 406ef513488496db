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
  /** A tsquery for `scholarships.search`; null when the text holds no word. */
  query: string | null;
  /** The text with misspelt words replaced, when some were. */
  didYouMean: string | null;
};

/** `isWhole`: it is a word that occurs, and no longer one begins with it. */
type Term = { lexeme: string; isKnown: boolean; isWhole: boolean; similar: string[] };

/**
 * Turns what somebody typed into a tsquery in which every word must occur, at least as a beginning. A word that no
 * scholarship has is replaced by the most similar ones that do occur. One query to the database.
 */
export async function buildSearchQuery(db: Database, text: string): Promise<SearchQuery> {
  const all = await findTerms(db, text);
  const meaningful = all.filter((term) => !NOISE.has(term.lexeme));
  const terms = meaningful.length > 0 ? meaningful : all;
  if (terms.length === 0) return { query: null, didYouMean: null };
  const isCorrected = terms.some((term) => !term.isKnown && term.similar.length > 0);
  return {
    query: terms.map(termQuery).join(' & '),
    didYouMean: isCorrected ? terms.map((term) => correct(term)).join(' ') : null,
  };
}

function findTerms(db: Database, text: string): Promise<Term[]> {
  // The range on text_pattern_ops is "starts with" in a form whose index serves a pattern read from a table.
  return db.$queryRaw<Term[]>`
    WITH terms AS MATERIALIZED (
      SELECT lexeme, positions[1] AS position FROM unnest(to_tsvector('public.portal', ${text}))
      ORDER BY position LIMIT ${MAX_WORDS}
    ), known AS MATERIALIZED (
      SELECT t.*, begun.words <> '{}' AS is_known, begun.words = ARRAY[t.lexeme] AS is_whole
      FROM terms t CROSS JOIN LATERAL (
        SELECT ARRAY(
          SELECT w.word FROM search_words w WHERE w.word ~>=~ t.lexeme AND w.word ~<~ (t.lexeme || chr(1114111))
          ORDER BY w.word USING ~<~ LIMIT 2
        ) AS words
      ) begun
    )
    SELECT lexeme, is_known AS "isKnown", is_whole AS "isWhole", CASE WHEN is_known THEN '{}' ELSE ARRAY(
      SELECT w.word FROM search_words w WHERE w.word % lexeme
      ORDER BY similarity(w.word, lexeme) DESC, w.word LIMIT 3
    ) END AS similar
    FROM known ORDER BY position`;
}

function termQuery({ lexeme, isKnown, isWhole, similar }: Term): string {
  // For beginnings the index gathers every row of every such word first; for words it skips through both lists.
  if (isWhole) return quote(lexeme);
  if (isKnown || similar.length === 0) return `${quote(lexeme)}:*`;
  return `(${similar.map(quote).join(' | ')})`;
}

function correct({ lexeme, isKnown, similar }: Term): string {
  return isKnown ? lexeme : (similar[0] ?? lexeme);
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
