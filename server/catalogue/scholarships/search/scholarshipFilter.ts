import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { ELIGIBILITY_VERDICTS } from '../../../../rules/conditions/requirements.ts';
import { isCurrency } from '../../../../rules/currencies.ts';
import { calendarDay, storableText, wholeNumber } from '../../../../rules/fields.ts';
import { organisationSlug } from '../../../../rules/organisations.ts';
import { problem } from '../../../../rules/problems.ts';
import { FUNDING_COVERS } from '../../../../rules/scholarshipOptions.ts';
import {
  DEGREES,
  keysOf,
  MAX_PAGE_SIZE,
  SCHOLARSHIP_CATEGORIES,
  SCHOLARSHIPS_PER_PAGE,
  SUBJECT_CATEGORIES,
} from '../../../../rules/scholarships.ts';
import { isOfferedByOneOf } from '../../../accounts/organisations/inReach.ts';
import type { Moment } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { isEligible, type TreeVerdicts } from '../../requirements/verdictsOf.ts';
import { isNotOpenAt, isOpenAt } from '../clock/mayNow.ts';
import { isPublic } from '../isPublic.ts';

/** Twelve times the largest amount. */
const MAX_FIRST_YEAR = 12_000_000_000_000;

const fee = wholeNumber(0, 2_000_000).nullish();

const filterInput = z
  .object({
    search: storableText()
      .max(200, problem('tooLong', { max: 200 }))
      .nullish(),
    subjects: z
      .array(z.enum(SUBJECT_CATEGORIES, problem('oneOf', { options: SUBJECT_CATEGORIES.join(', ') })))
      .max(10, problem('atMost', { max: 10 }))
      .nullish(),
    categories: z
      .array(z.enum(SCHOLARSHIP_CATEGORIES, problem('oneOf', { options: SCHOLARSHIP_CATEGORIES.join(', ') })))
      .max(10, problem('atMost', { max: 10 }))
      .nullish(),
    degrees: z
      .array(z.enum(DEGREES, problem('oneOf', { options: DEGREES.join(', ') })))
      .max(10, problem('atMost', { max: 10 }))
      .nullish(),
    countries: z
      .array(storableText().max(100, problem('tooLong', { max: 100 })))
      .max(50, problem('atMost', { max: 50 }))
      .nullish(),
    feeMin: fee,
    feeMax: fee,
    hasNoFee: z.boolean().nullish(),
    deadlineFrom: calendarDay().nullish(),
    deadlineTo: calendarDay().nullish(),
    isOpen: z.boolean().nullish(),
    organisations: z
      .array(organisationSlug())
      .max(50, problem('atMost', { max: 50 }))
      .nullish(),
    covers: z
      .array(z.enum(FUNDING_COVERS, problem('oneOf', { options: FUNDING_COVERS.join(', ') })))
      .max(10, problem('atMost', { max: 10 }))
      .nullish(),
    isRenewable: z.boolean().nullish(),
    fundingCurrency: storableText().refine(isCurrency, problem('currency')).nullish(),
    fundingMin: wholeNumber(1, MAX_FIRST_YEAR).nullish(),
    eligibility: z
      .array(z.enum(ELIGIBILITY_VERDICTS, problem('oneOf', { options: ELIGIBILITY_VERDICTS.join(', ') })))
      .max(10, problem('atMost', { max: 10 }))
      .nullish(),
  })
  .refine(({ fundingMin, fundingCurrency }) => fundingMin == null || fundingCurrency != null, {
    path: ['fundingCurrency'],
    message: problem('amountNeedsCurrency'),
  })
  .refine(({ feeMin, feeMax }) => feeMin == null || feeMax == null || feeMin <= feeMax, {
    path: ['feeMax'],
    message: problem('belowFeeMin'),
  })
  .refine(({ deadlineFrom: from, deadlineTo: to }) => from == null || to == null || from <= to, {
    path: ['deadlineTo'],
    message: problem('beforeDeadlineFrom'),
  });

const SORTS = [
  'NEWEST',
  'CLOSING_SOONEST',
  'FEE_LOW_TO_HIGH',
  'WORLD_RANK',
  'HIGHEST_AMOUNT',
  'RELEVANCE',
] as const;

const listInput = z
  .object({
    filter: filterInput.nullish().transform((filter) => filter ?? {}),
    sort: z.enum(SORTS).nullish(),
    page: wholeNumber(1, 2 ** 31 - 1)
      .nullish()
      .transform((page) => page ?? 1),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE)
      .nullish()
      .transform((size) => size ?? SCHOLARSHIPS_PER_PAGE),
    answers: z.unknown().optional(),
  })
  .refine(({ sort, filter }) => sort !== 'RELEVANCE' || filter.search?.trim(), {
    path: ['sort'],
    message: problem('sortNeedsSearch'),
  })
  .refine(({ sort, filter }) => sort !== 'HIGHEST_AMOUNT' || filter.fundingCurrency != null, {
    path: ['filter', 'fundingCurrency'],
    message: problem('amountNeedsCurrency'),
  });

/**
 * Whether the filter asks for what the index of single words does not hold: what a scholarship gives, who offers it, and who
 * can apply.
 */
export function filtersBeyondWords(filter: ScholarshipFilter): boolean {
  const { covers, isRenewable, fundingCurrency, organisations, eligibility } = filter;
  const isChosen = [covers, organisations, eligibility].some((chosen) => chosen?.length);
  return isChosen || isRenewable != null || fundingCurrency != null;
}

export type ScholarshipFilter = z.infer<typeof filterInput>;
export type ScholarshipSort = (typeof SORTS)[number];
export type ScholarshipListInput = z.input<typeof listInput>;

/** The input of a list, complete and within its bounds; INVALID_INPUT names the argument that is not. */
export function checkListInput(input: ScholarshipListInput) {
  const checked = checkInput(listInput, input);
  const search = checked.filter.search?.trim() || null;
  return {
    ...checked,
    filter: { ...checked.filter, search },
    sort: checked.sort ?? (search ? 'RELEVANCE' : 'NEWEST'),
  };
}

/** The filters that facets count by, and their columns. */
export const FACET_COLUMNS = {
  subjects: Prisma.sql`s.subject_category`,
  categories: Prisma.sql`s.scholarship_category`,
  degrees: Prisma.sql`s.degree`,
  countries: Prisma.sql`s.university_country`,
};

export type Facet = keyof typeof FACET_COLUMNS;
export const FACETS = keysOf(FACET_COLUMNS);

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
export type UnderstoodWords = {
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
  /** What the words stand for, when `where` is that these filters match or that `s` is `named`; else null. */
  meant: ScholarshipFilter | null;
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
  const columns = Prisma.raw(MATCH_COLUMNS);
  return Prisma.sql`(
    SELECT relevance, ${columns} FROM scholarship_words WHERE word = ${search.word}
    UNION ALL SELECT 0, ${columns} FROM scholarships
    WHERE ${isPublic('scholarships')} AND described @@ ${`'${search.word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`}::tsquery
  ) s`;
}

const MATCH_COLUMNS = `id, university_country, university_world_rank, subject_category, scholarship_category, degree,
  application_fees, total_fee, application_deadline, scholarship_post_date, closes_at, opens_at`;

type Scope = {
  moment: Moment;
  search: Search | null;
  /** True when `s` are those of `matchSource`, which hold what the search finds and nothing else. */
  isMatched?: boolean;
  /** A facet whose own filter is left out. */
  except?: Facet;
  /** What the viewer's answers say of requirements; needed where the filter asks for it. */
  verdicts?: TreeVerdicts | null;
};

/** The filter as a condition on `s`. Archived scholarships never match. */
export function buildFilterCondition(
  filter: ScholarshipFilter,
  { moment, search, isMatched, except, verdicts }: Scope,
): Prisma.Sql {
  const isFound = isMatched && search?.word;
  const conditions = [isFound ? Prisma.sql`true` : isPublic('s')];
  const add = (condition: Prisma.Sql) => conditions.push(condition);
  if (search?.where && !isFound) add(search.where);
  if (filter.subjects?.length && except !== 'subjects')
    add(Prisma.sql`s.subject_category = ANY(${filter.subjects}::subject_category[])`);
  if (filter.categories?.length && except !== 'categories')
    add(Prisma.sql`s.scholarship_category = ANY(${filter.categories}::scholarship_category[])`);
  if (filter.degrees?.length && except !== 'degrees')
    add(Prisma.sql`s.degree = ANY(${filter.degrees}::degree[])`);
  if (filter.countries?.length && except !== 'countries')
    add(Prisma.sql`s.university_country = ANY(${filter.countries}::text[])`);
  if (filter.feeMin != null) add(Prisma.sql`s.total_fee >= ${filter.feeMin}`);
  if (filter.feeMax != null) add(Prisma.sql`s.total_fee <= ${filter.feeMax}`);
  if (filter.hasNoFee === true) add(Prisma.sql`s.total_fee = 0`);
  if (filter.hasNoFee === false) add(Prisma.sql`s.total_fee > 0`);
  if (filter.deadlineFrom != null) add(Prisma.sql`s.application_deadline >= ${filter.deadlineFrom}::date`);
  if (filter.deadlineTo != null) add(Prisma.sql`s.application_deadline <= ${filter.deadlineTo}::date`);
  if (filter.organisations?.length) add(isOfferedByOneOf(filter.organisations));
  if (filter.covers?.length) add(Prisma.sql`s.funding_covers @> ${filter.covers}::funding_cover[]`);
  if (filter.isRenewable != null) add(Prisma.sql`s.is_renewable = ${filter.isRenewable}`);
  if (filter.fundingCurrency != null) add(Prisma.sql`s.funding_currency = ${filter.fundingCurrency}`);
  if (filter.fundingMin != null) add(Prisma.sql`s.funding_first_year >= ${filter.fundingMin}::bigint`);
  if (filter.eligibility?.length && verdicts) add(isEligible(verdicts, filter.eligibility));
  if (filter.isOpen === true) add(isOpenAt(moment));
  if (filter.isOpen === false) add(isNotOpenAt(moment));
  return Prisma.join(conditions, ' AND ');
}

/** True when the filter lets every public scholarship through. */
export function isUnfiltered(filter: ScholarshipFilter): boolean {
  return Object.values(filter).every(
    (value) => value == null || (Array.isArray(value) && value.length === 0),
  );
}
