import { Prisma } from '../../../../prisma/client/client.ts';
import { isPublic } from '../isPublic.ts';
import { quote } from './sqlText.ts';

/** A part of what a search asks for: its words as they were typed, and the condition on `s` that they are. */
type SearchPart = {
  words: string;
  where: Prisma.Sql;
  /** Of two scholarships that have as many parts, the one with the weightier ones is nearer. */
  weight: number;
};

/** What words of a search can name. */
export type SearchMeaning =
  | 'SUBJECT'
  | 'CATEGORY'
  | 'DEGREE'
  | 'COUNTRY'
  | 'REGION'
  | 'NO_FEE'
  | 'MAX_FEE'
  | 'OPEN'
  | 'DEADLINE'
  | 'SORT';

/** What words of a search were understood as. */
type UnderstoodWords = {
  words: string;
  meaning: SearchMeaning;
  /** The option's code, a country's name, a region's code, an amount or an order; null when the kind says it all. */
  value: string | null;
  deadlineFrom: string | null;
  deadlineTo: string | null;
  /** The search text without them. */
  searchWithout: string;
};

/** What a search text asks for. */
export type Search = {
  /** The condition on `s`; null when the text holds nothing to look for, which finds everything. */
  where: Prisma.Sql | null;
  /** The word, when the search is for a single one that occurs: its matches are read from `matchSource`. */
  word: string | null;
  /** That `s` is called so, or has the very words that stand for more: of many matches, these come first. Implies `where`. */
  named: Prisma.Sql;
  /** How well `s` fits: the more, the better. */
  relevance: Prisma.Sql;
  /** The least relevance with which what is `named` fits better than all that is not. */
  namedFrom: number;
  /** All that it asks for. */
  parts: SearchPart[];
  understood: UnderstoodWords[];
  /** The text with misspelt words replaced, when some were. */
  didYouMean: string | null;
};

/**
 * Where the matches of a search are read from, as `s`. For a single word that is its part of an index, read from one
 * end to the other, and the scholarships that have it in their description alone.
 */
export function matchSource(search: Search | null): Prisma.Sql {
  if (!search?.word) return Prisma.sql`scholarships s`;
  const columns =
    Prisma.raw(`id, university_country, university_world_rank, subject_category, scholarship_category, degree,
    application_fees, total_fee, application_deadline, scholarship_post_date, closes_at, opens_at`);
  return Prisma.sql`(
    SELECT relevance, ${columns} FROM scholarship_words WHERE word = ${search.word}
    UNION ALL SELECT 0, ${columns} FROM scholarships
    WHERE ${isPublic('scholarships')} AND described @@ ${quote(search.word)}::tsquery
  ) s`;
}
