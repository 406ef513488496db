import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { ELIGIBILITY_VERDICTS } from '../../../../rules/conditions/requirements.ts';
import { isCurrency } from '../../../../rules/currencies.ts';
import { calendarDay, oneOf, storableText, wholeNumber } from '../../../../rules/fields.ts';
import { organisationSlug } from '../../../../rules/organisations.ts';
import { problem } from '../../../../rules/problems.ts';
import {
  DEGREES,
  FUNDING_COVERS,
  keysOf,
  MAX_PAGE_SIZE,
  MAX_SCHOLARSHIP_SEARCH_CHARACTERS,
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
import type { Search } from './search.ts';

/** Twelve times the largest amount. */
const MAX_FIRST_YEAR = 12_000_000_000_000;

const text = (max: number) => storableText().max(max, problem('tooLong', { max }));
const upTo = <Item extends z.ZodType>(max: number, item: Item) =>
  z.array(item).max(max, problem('atMost', { max }));
const fee = wholeNumber(0, 2_000_000);

const filterInput = z
  .object({
    search: text(MAX_SCHOLARSHIP_SEARCH_CHARACTERS).nullish(),
    subjects: upTo(10, oneOf(SUBJECT_CATEGORIES)).nullish(),
    categories: upTo(10, oneOf(SCHOLARSHIP_CATEGORIES)).nullish(),
    degrees: upTo(10, oneOf(DEGREES)).nullish(),
    countries: upTo(50, text(100)).nullish(),
    feeMin: fee.nullish(),
    feeMax: fee.nullish(),
    hasNoFee: z.boolean().nullish(),
    deadlineFrom: calendarDay().nullish(),
    deadlineTo: calendarDay().nullish(),
    isOpen: z.boolean().nullish(),
    organisations: upTo(50, organisationSlug()).nullish(),
    covers: upTo(10, oneOf(FUNDING_COVERS)).nullish(),
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

/** What the condition of a list depends on beside its filter. */
type Scope = {
  moment: Moment;
  search?: Search | null;
  /** True when `s` are those of `matchSource`, which hold what the search finds and nothing else. */
  isMatched?: boolean;
  /** What the viewer's answers say of requirements; needed where the filter asks for it. */
  verdicts?: TreeVerdicts | null;
};

/** What a list is made of: everything but its order and page. */
export type ListScope = Omit<Scope, 'isMatched'> & { filter: ScholarshipFilter; search: Search | null };

type Values = { [Name in keyof ScholarshipFilter]-?: NonNullable<ScholarshipFilter[Name]> };
type FilterName = keyof Values;

/** The filters that one would remove as one. */
export type ListCondition =
  | 'SEARCH'
  | 'SUBJECT'
  | 'CATEGORY'
  | 'DEGREE'
  | 'COUNTRY'
  | 'FEE'
  | 'DEADLINE'
  | 'ORGANISATION'
  | 'FUNDING'
  | 'ELIGIBILITY';

type Descriptor<Value> = {
  condition: ListCondition;
  /** The condition on `s`; null where it limits nothing. */
  where: (value: Value, scope: Scope) => Prisma.Sql | null;
  /** True where the index of single words does not hold what it asks for. */
  isBeyondWords?: true;
};

/** The columns of the filters that facets count by. */
export const FACET_COLUMNS = {
  subjects: Prisma.sql`s.subject_category`,
  categories: Prisma.sql`s.scholarship_category`,
  degrees: Prisma.sql`s.degree`,
  countries: Prisma.sql`s.university_country`,
};

/** A row for each filter: what it limits a list to, and what it is removed with. */
const FILTERS: { [Name in FilterName]: Descriptor<Values[Name]> } = {
  search: {
    condition: 'SEARCH',
    where: (_, { search, isMatched }) => (isMatched && search?.word ? null : (search?.where ?? null)),
  },
  subjects: {
    condition: 'SUBJECT',
    where: (values) => Prisma.sql`${FACET_COLUMNS.subjects} = ANY(${values}::subject_category[])`,
  },
  categories: {
    condition: 'CATEGORY',
    where: (values) => Prisma.sql`${FACET_COLUMNS.categories} = ANY(${values}::scholarship_category[])`,
  },
  degrees: {
    condition: 'DEGREE',
    where: (values) => Prisma.sql`${FACET_COLUMNS.degrees} = ANY(${values}::degree[])`,
  },
  countries: {
    condition: 'COUNTRY',
    where: (values) => Prisma.sql`${FACET_COLUMNS.countries} = ANY(${values}::text[])`,
  },
  feeMin: { condition: 'FEE', where: (least) => Prisma.sql`s.total_fee >= ${least}` },
  feeMax: { condition: 'FEE', where: (most) => Prisma.sql`s.total_fee <= ${most}` },
  hasNoFee: {
    condition: 'FEE',
    where: (isFree) => (isFree ? Prisma.sql`s.total_fee = 0` : Prisma.sql`s.total_fee > 0`),
  },
  deadlineFrom: {
    condition: 'DEADLINE',
    where: (day) => Prisma.sql`s.application_deadline >= ${day}::date`,
  },
  deadlineTo: {
    condition: 'DEADLINE',
    where: (day) => Prisma.sql`s.application_deadline <= ${day}::date`,
  },
  isOpen: {
    condition: 'DEADLINE',
    where: (isOpen, { moment }) => (isOpen ? isOpenAt(moment) : isNotOpenAt(moment)),
  },
  organisations: { condition: 'ORGANISATION', where: isOfferedByOneOf, isBeyondWords: true },
  covers: {
    condition: 'FUNDING',
    where: (values) => Prisma.sql`s.funding_covers @> ${values}::funding_cover[]`,
    isBeyondWords: true,
  },
  isRenewable: {
    condition: 'FUNDING',
    where: (isRenewable) => Prisma.sql`s.is_renewable = ${isRenewable}`,
    isBeyondWords: true,
  },
  fundingCurrency: {
    condition: 'FUNDING',
    where: (currency) => Prisma.sql`s.funding_currency = ${currency}`,
    isBeyondWords: true,
  },
  fundingMin: {
    condition: 'FUNDING',
    where: (least) => Prisma.sql`s.funding_first_year >= ${least}::bigint`,
    isBeyondWords: true,
  },
  eligibility: {
    condition: 'ELIGIBILITY',
    where: (values, { verdicts }) => (verdicts ? isEligible(verdicts, values) : null),
    isBeyondWords: true,
  },
};

const NAMES = keysOf(FILTERS);

/** The filter as a condition on `s`. Archived scholarships never match. */
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
  return value == null ? null : FILTERS[name].where(value, scope);
}

/** The filters that limit a list. */
function chosen(filter: ScholarshipFilter): FilterName[] {
  return NAMES.filter((name) => filter[name] != null && [filter[name]].flat().length > 0);
}

/** True when the filter lets every public scholarship through. */
export function isUnfiltered(filter: ScholarshipFilter): boolean {
  return chosen(filter).length === 0;
}

/** Whether the filter asks for what the index of single words does not hold. */
export function filtersBeyondWords(filter: ScholarshipFilter): boolean {
  return chosen(filter).some((name) => FILTERS[name].isBeyondWords);
}

/** The conditions that limit a list, each of which one could remove. */
export function conditionsOf(filter: ScholarshipFilter): ListCondition[] {
  return [...new Set(chosen(filter).map((name) => FILTERS[name].condition))];
}

/** The filter without that condition. */
export function withoutCondition(filter: ScholarshipFilter, condition: ListCondition): ScholarshipFilter {
  const lifted = NAMES.filter((name) => FILTERS[name].condition === condition);
  return { ...filter, ...Object.fromEntries(lifted.map((name) => [name, null])) };
}
