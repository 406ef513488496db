import { Prisma } from '../../../../prisma/client/client.ts';
import { isPublic } from '../isPublic.ts';
import { quote } from './sqlText.ts';
import type { UnlistedDegree } from './understand/tables/phrases.ts';

type SearchPart = {
  words: string;
  where: Prisma.Sql;
  /**
   * Weight of a part of the search. If two scholarships match the same number of parts, the one with more
   * weight ranks first.
   */
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
  /**
   * An option's code, a country's name, the code of a region or group, an amount, or an order. Null if the
   * type alone gives the meaning.
   */
  value: string | null;
  /** A degree in the search text for which there is no filter. `value` is then the closest degree that has one. */
  unlistedDegree: UnlistedDegree | null;
  deadlineFrom: string | null;
  deadlineTo: string | null;
  /** The search text without the words that have this meaning. */
  searchWithout: string;
};

export type Search = {
  /** SQL condition on `s`. Null if the text has no words to search for, in which case everything matches. */
  where: Prisma.Sql | null;
  /**
   * The word, if the search is a single word that occurs in a public scholarship. Matches are then read from
   * `matchSource`.
   */
  word: string | null;
  /**
   * SQL condition for the best matches: the name of `s` or its university contains the typed words, or `s` contains
   * words whose meaning is broader. If there are very many matches, these come first. Implies `where`.
   */
  named: Prisma.Sql;
  /** SQL for the relevance. Higher values rank first. */
  relevance: Prisma.Sql;
  /** With at least this relevance, a `named` match ranks above all others. */
  namedFrom: number;
  parts: SearchPart[];
  understood: UnderstoodWords[];
  /** The search text with its misspelt words corrected. Null if no word is misspelt. */
  didYouMean: string | null;
};

/**
 * SQL source of a search, as `s`. For a single word, consists of the word's rows in `scholarship_words` and the
 * scholarships that contain the word only in their description. Otherwise, consists of all scholarships.
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
