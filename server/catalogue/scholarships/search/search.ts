import { Prisma } from '../../../../prisma/client/client.ts';
import { isPublic } from '../isPublic.ts';
import { quote } from './sqlText.ts';
import type { UnlistedDegree } from './understand/tables/phrases.ts';

type SearchPart = {
  words: string;
  where: Prisma.Sql;
  /** Among scholarships that match the same number of parts, the one with more weight ranks first. */
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
  | 'MIN_AMOUNT'
  | 'COVERS'
  | 'RENEWABLE'
  | 'OPEN'
  | 'DEADLINE'
  | 'NATIONALITY'
  | 'GROUP'
  | 'EXCLUDED'
  | 'SORT';

type UnderstoodWords = {
  words: string;
  meaning: SearchMeaning;
  value: string | null;
  unlistedDegree: UnlistedDegree | null;
  deadlineFrom: string | null;
  deadlineTo: string | null;
  searchWithout: string;
};

export type Search = {
  /** SQL condition on `s`. It is null if the text has no words to search for, so that every scholarship matches. */
  where: Prisma.Sql | null;
  /**
   * Set if the search is a single word that occurs in a public scholarship. Matches are then read from `matchSource`.
   */
  word: string | null;
  /**
   * SQL condition for the best matches: the name of `s` or its university contains the typed words, or `s` mentions a
   * typed word that the filters only approximate, such as `nursing` for medicine. Implies `where`.
   */
  named: Prisma.Sql;
  relevance: Prisma.Sql;
  /** With at least this relevance, a `named` match ranks above all others. */
  namedFrom: number;
  parts: SearchPart[];
  understood: UnderstoodWords[];
  didYouMean: string | null;
};

/**
 * SQL source of a search, as `s`: for a single word, the word's rows in `scholarship_words` and the scholarships that
 * contain the word only in their description; otherwise all scholarships.
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
