import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { organisationSlug } from '../../../../rules/accounts/organisations.ts';
import {
  LIST_FILTERS,
  listKeys,
  MAX_COUNTRY_CHARACTERS,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SCHOLARSHIP_SEARCH_CHARACTERS,
  MAX_TOTAL_FEE,
  SCHOLARSHIPS_PER_PAGE,
} from '../../../../rules/catalogue/scholarships.ts';
import { ELIGIBILITY_VERDICTS } from '../../../../rules/conditions/requirements.ts';
import { calendarDay, oneOf, optionCode, storableText, wholeNumber } from '../../../../rules/fields.ts';
import { isCurrency } from '../../../../rules/money/currencies.ts';
import { problem } from '../../../../rules/problems.ts';
import { isOfferedByAny } from '../../../accounts/organisations/accessScope.ts';
import type { Moment } from '../../../platform/context.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { type OptionSettings, optionCodes } from '../../../platform/language/optionLabels.ts';
import { isEligible, type TreeVerdicts } from '../../requirements/loadVerdicts.ts';
import { isNotOpenAt, isOpenAt } from '../clock/mayNow.ts';
import { isPublic } from '../isPublic.ts';
import type { Search, SearchMeaning } from './search.ts';

/** Maximum funding in the first year, in minor units: twelve times the maximum amount. */
const MAX_FIRST_YEAR = 12_000_000_000_000;

const text = (max: number) => storableText().max(max, problem('tooLong', { max }));
const upTo = <Item extends z.ZodType>(max: number, item: Item) =>
  z.array(item).max(max, problem('atMost', { max }));
const optionsOf = <Option extends string>(filter: { options: readonly Option[]; atMost: number }) =>
  upTo(filter.atMost, oneOf(filter.options));
const fee = wholeNumber(0, MAX_TOTAL_FEE);

const filterInput = z
  .object({
    search: text(MAX_SCHOLARSHIP_SEARCH_CHARACTERS).nullish(),
    subjects: upTo(LIST_FILTERS.subjects.atMost, optionCode()).nullish(),
    categories: upTo(LIST_FILTERS.categories.atMost, optionCode()).nullish(),
    degrees: upTo(LIST_FILTERS.degrees.atMost, optionCode()).nullish(),
    countries: upTo(LIST_FILTERS.countries.atMost, text(MAX_COUNTRY_CHARACTERS)).nullish(),
    feeMin: fee.nullish(),
    feeMax: fee.nullish(),
    hasNoFee: z.boolean().nullish(),
    deadlineFrom: calendarDay().nullish(),
    deadlineTo: calendarDay().nullish(),
    isOpen: z.boolean().nullish(),
    organisations: upTo(LIST_FILTERS.organisations.atMost, organisationSlug()).nullish(),
    covers: optionsOf(LIST_FILTERS.covers).nullish(),
    isRenewable: z.boolean().nullish(),
    fundingCurrency: storableText().refine(isCurrency, problem('currency')).nullish(),
    fundingMin: wholeNumber(1, MAX_FIRST_YEAR).nullish(),
    eligibility: upTo(10, oneOf(ELIGIBILITY_VERDICTS)).nullish(),
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
    filter: filterInput.nullish(),
    sort: z.enum(SORTS).nullish(),
    page: wholeNumber(1, MAX_PAGE).nullish(),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE).nullish(),
    answers: z.unknown().optional(),
  })
  .refine(({ sort, filter }) => sort !== 'RELEVANCE' || filter?.search?.trim(), {
    path: ['sort'],
    message: problem('sortNeedsSearch'),
  })
  .refine(({ sort, filter }) => sort !== 'HIGHEST_AMOUNT' || filter?.fundingCurrency != null, {
    path: ['filter', 'fundingCurrency'],
    message: problem('amountNeedsCurrency'),
  });

export type ScholarshipFilter = z.infer<typeof filterInput>;
export type ScholarshipSort = (typeof SORTS)[number];
export type ScholarshipListInput = z.input<typeof listInput>;

export function checkListInput(env: OptionSettings, input: ScholarshipListInput) {
  const { filter, sort, page, pageSize, answers } = checkInput(listInput, input);
  requireListed(env, filter ?? {});
  const search = filter?.search?.trim() || null;
  return {
    filter: { ...filter, search },
    sort: sort ?? (search ? 'RELEVANCE' : 'NEWEST'),
    page: page ?? 1,
    pageSize: pageSize ?? SCHOLARSHIPS_PER_PAGE,
    answers,
  };
}

function requireListed(env: OptionSettings, filter: ScholarshipFilter): void {
  const codes = optionCodes(env);
  const problems = LISTED.flatMap((name) => {
    const listed = codes[LIST_FILTERS[name].list];
    const place = filter[name]?.findIndex((code) => !listed.includes(code)) ?? -1;
    return place < 0 ? [] : [[`filter.${name}.${place}`, problem('oneOf', { options: listed.join(', ') })]];
  });
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
}

const LISTED = ['subjects', 'categories', 'degrees'] as const;

type Scope = {
  moment: Moment;
  search?: Search | null;
  /** True if `s` is read from `matchSource`, which contains only the search's matches. */
  isMatched?: boolean;
  verdicts?: TreeVerdicts | null;
};

export type ListScope = Omit<Scope, 'isMatched'> & { filter: ScholarshipFilter; search: Search | null };

type Values = { [Name in keyof ScholarshipFilter]-?: NonNullable<ScholarshipFilter[Name]> };
type FilterName = keyof Values;

export type ListCondition =
  | Extract<SearchMeaning, 'SUBJECT' | 'CATEGORY' | 'DEGREE' | 'COUNTRY' | 'DEADLINE'>
  | OtherCondition;
type OtherCondition = 'SEARCH' | 'FEE' | 'ORGANISATION' | 'FUNDING' | 'ELIGIBILITY';

const BEYOND_WORDS: readonly ListCondition[] = ['ORGANISATION', 'FUNDING', 'ELIGIBILITY'];

export const FACET_COLUMNS = {
  subjects: Prisma.sql`s.subject_category`,
  categories: Prisma.sql`s.scholarship_category`,
  degrees: Prisma.sql`s.degree`,
  countries: Prisma.sql`s.university_country`,
};

const { sql } = Prisma;

/**
 * Maps each filter to its group (`ListCondition`) and its SQL condition on `s`. The condition is null if the filter
 * excludes no scholarship.
 */
const FILTERS: {
  [Name in FilterName]: [ListCondition, (value: Values[Name], scope: Scope) => Prisma.Sql | null];
} = {
  search: [
    'SEARCH',
    (_, { search, isMatched }) => (isMatched && search?.word ? null : (search?.where ?? null)),
  ],
  subjects: ['SUBJECT', (any) => sql`${FACET_COLUMNS.subjects} = ANY(${any}::text[])`],
  categories: ['CATEGORY', (any) => sql`${FACET_COLUMNS.categories} = ANY(${any}::text[])`],
  degrees: ['DEGREE', (any) => sql`${FACET_COLUMNS.degrees} = ANY(${any}::text[])`],
  countries: ['COUNTRY', (any) => sql`${FACET_COLUMNS.countries} = ANY(${any}::text[])`],
  feeMin: ['FEE', (least) => sql`s.total_fee >= ${least}`],
  feeMax: ['FEE', (most) => sql`s.total_fee <= ${most}`],
  hasNoFee: ['FEE', (isFree) => (isFree ? sql`s.total_fee = 0` : sql`s.total_fee > 0`)],
  deadlineFrom: ['DEADLINE', (first) => sql`s.application_deadline >= ${first}::date`],
  deadlineTo: ['DEADLINE', (last) => sql`s.application_deadline <= ${last}::date`],
  isOpen: ['DEADLINE', (isOpen, { moment }) => (isOpen ? isOpenAt(moment) : isNotOpenAt(moment))],
  organisations: ['ORGANISATION', isOfferedByAny],
  covers: ['FUNDING', (all) => sql`s.funding_covers @> ${all}::funding_cover[]`],
  isRenewable: ['FUNDING', (isRenewable) => sql`s.is_renewable = ${isRenewable}`],
  fundingCurrency: ['FUNDING', (currency) => sql`s.funding_currency = ${currency}`],
  fundingMin: ['FUNDING', (least) => sql`s.funding_first_year >= ${least}::bigint`],
  eligibility: ['ELIGIBILITY', (any, { verdicts }) => (verdicts ? isEligible(verdicts, any) : null)],
};

const NAMES = listKeys(FILTERS);

export function buildFilterCondition(filter: ScholarshipFilter, scope: Scope): Prisma.Sql {
  const isFound = scope.isMatched && scope.search?.word;
  const parts = chosen(filter).map((name) => whereOf(name, filter, scope));
  return Prisma.join(
    [isFound ? Prisma.sql`true` : isPublic('s'), ...parts.filter((part) => part !== null)],
    ' AND ',
  );
}

function whereOf<Name extends FilterName>(
  name: Name,
  filter: { [Other in FilterName]?: Values[Other] | null | undefined },
  scope: Scope,
): Prisma.Sql | null {
  const value: Values[Name] | null | undefined = filter[name];
  return value == null ? null : FILTERS[name][1](value, scope);
}

function chosen(filter: ScholarshipFilter): FilterName[] {
  return NAMES.filter((name) => filter[name] != null && [filter[name]].flat().length > 0);
}

export function isUnfiltered(filter: ScholarshipFilter): boolean {
  return chosen(filter).length === 0;
}

export function filtersBeyondWords(filter: ScholarshipFilter): boolean {
  return listConditions(filter).some((condition) => BEYOND_WORDS.includes(condition));
}

export function listConditions(filter: ScholarshipFilter): ListCondition[] {
  return [...new Set(chosen(filter).map((name) => FILTERS[name][0]))];
}

export function withoutCondition(filter: ScholarshipFilter, condition: ListCondition): ScholarshipFilter {
  const lifted = NAMES.filter((name) => FILTERS[name][0] === condition);
  return { ...filter, ...Object.fromEntries(lifted.map((name) => [name, null])) };
}
