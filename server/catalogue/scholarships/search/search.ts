import { Prisma } from '../../../../prisma/client/client.ts';
import { isPublic } from '../isPublic.ts';
import { quote } from './sqlText.ts';
import type { UnlistedDegree } from './understand/tables/phrases.ts';

type SearchPart = {
  words: string;
  where: Prisma.Sql;
  /** Weight among scholarships with the same number of parts: higher weights rank first. */
  weight: number;
};

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
  | 'NATIONALITY'
  | 'GROUP'
  | 'SORT';

type UnderstoodWords = {
  words: string;
  meaning: SearchMeaning;
  /** The option's code, a country's name, a region's or group's code, an amount or an order; null if the kind is sufficient. */
  value: string | null;
  /** The degree in the search text, if no filter has it; `value` is then the closest one. */
  unlistedDegree: UnlistedDegree | null;
  deadlineFrom: string | null;
  deadlineTo: string | null;
  /** The search text without these words. */
  searchWithout: string;
};

export type Search = {
  /** SQL condition on `s`; null if the text has no words to search for, so that everything matches. */
  where: Prisma.Sql | null;
  /**
   * The word, if the search is a single word that occurs in the catalogue; matches are then read from `matchSource`.
   */
  word: string | null;
  /**
   * SQL condition that `s` has this name, or the literal words of a broader meaning; of many matches, these come first.
   * Implies `where`.
   */
  named: Prisma.Sql;
  /** Relevance; higher is better. */
  relevance: Prisma.Sql;
  /** Minimum relevance at which a `named` match ranks above all others. */
  namedFrom: number;
  parts: SearchPart[];
  understood: UnderstoodWords[];
  /** The text with corrected words, if there are any. */
  didYouMean: string | null;
};

/**
 * Source of a search's matches, as `s`. For a single word, reads its part of an index, plus scholarships with the word
 * only in their description.
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
