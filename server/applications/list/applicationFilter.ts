import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import type { APPLICATIONS } from '../../../rules/lists/applications.ts';
import type { FilterOf } from '../../../rules/lists/list.ts';
import { problem } from '../../../rules/problems.ts';
import { COUNT_CAP } from '../../../rules/scholarshipOptions.ts';
import { recordInReach } from '../../accounts/organisations/inReach.ts';
import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import { type Reach, reachOf } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { countRows } from '../../platform/page.ts';
import { parseReferenceNumber } from '../referenceNumber.ts';
import { answerFiltersRule, haveAnswers } from './answerFilter.ts';
import { APPLICATIONS_SQL } from './applicationsSql.ts';

type Filter = FilterOf<typeof APPLICATIONS.fields>;
type FilterWithAnswers = Filter & { answers?: z.output<typeof answerFiltersRule> | null | undefined };

export const filterRule = APPLICATIONS_SQL.object
  .extend({ answers: answerFiltersRule.nullish() })
  .nullish()
  .transform((filter): FilterWithAnswers => filter ?? {})
  .refine(({ answers, scholarshipId }) => !answers?.length || scholarshipId, {
    path: ['scholarshipId'],
    message: problem('answersOfOne'),
  });

/** What lists of applications are asked for, without a page. */
export const listRule = z.object({ filter: filterRule, sort: APPLICATIONS_SQL.sort });

/** The filter without its search text as a condition on `a`, within reach. What was cancelled never matches. */
export async function readFilterCondition(
  ctx: Pick<Context, 'env' | 'db'>,
  { answers, ...filter }: FilterWithAnswers,
  reach: Reach,
): Promise<Prisma.Sql> {
  const condition = buildFilterCondition(ctx, filter, reach);
  if (!answers?.length || !filter.scholarshipId) return condition;
  // A key that reads applications does not read their answers.
  reachOf(reach.viewer, 'answer.read');
  const given = await haveAnswers(ctx, filter.scholarshipId, answers);
  return Prisma.join([condition, ...given], ' AND ');
}

/** The same of a filter that names no answers. */
export function buildFilterCondition(ctx: Pick<Context, 'env'>, filter: Filter, reach: Reach): Prisma.Sql {
  const own = [Prisma.sql`a.cancelled_at IS NULL`, recordInReach(reach, 'a')];
  return Prisma.join([...own, ...APPLICATIONS_SQL.conditions(filter, { ctx, reach })], ' AND ');
}

/** The same as `readFilterCondition` with its search text. */
export async function readCondition(
  ctx: RequestContext,
  { search, ...filter }: FilterWithAnswers,
  reach: Reach,
): Promise<Prisma.Sql> {
  const filtered = await readFilterCondition(ctx, filter, reach);
  return search ? buildSearchCondition(ctx, filtered, search) : filtered;
}

/** The condition narrowed to what a search finds. */
async function buildSearchCondition(
  ctx: Pick<RequestContext, 'db'>,
  where: Prisma.Sql,
  text: string,
): Promise<Prisma.Sql> {
  const { ids, condition } = await readMatches(ctx, where, text);
  const found = await countRows(ctx, ids, COUNT_CAP + 1);
  return found > COUNT_CAP ? condition : Prisma.sql`a.id IN (${ids})`;
}

/**
 * What a search finds among the applications that meet a condition, in two ways. `ids` are the matches, all of them up
 * to COUNT_CAP, to be looked up and then sorted. Where there are more, matches are so common that walking an order with
 * `condition` meets the first ones soon.
 */
export async function readMatches(
  ctx: Pick<RequestContext, 'db'>,
  where: Prisma.Sql,
  text: string,
): Promise<{ ids: Prisma.Sql; condition: Prisma.Sql }> {
  const reference = parseReferenceNumber(text);
  if (reference) {
    const condition = Prisma.sql`${where} AND right(a.id::text, 12) = ${reference}`;
    return { ids: Prisma.sql`SELECT a.id FROM applications a WHERE ${condition}`, condition };
  }
  const search = await readSearch(ctx, text);
  return { ids: searchedIds(where, search), condition: Prisma.sql`${where} AND ${isFound(search)}` };
}

/** A search text: as a pattern for ILIKE, and as a tsquery for words that begin like its own; null without words. */
type Search = { pattern: string; words: string | null };

/** Prepares a search text. The words are read first, so that the database sees how rare they are. */
async function readSearch({ db }: Pick<RequestContext, 'db'>, text: string): Promise<Search> {
  // `A` and `B` are the weights of the names of scholarship and university.
  const [row] = await db.$queryRaw<{ words: string | null }[]>`
    SELECT string_agg(quote_literal(lexeme) || ':*AB', ' & ') AS words FROM unnest(to_tsvector('public.portal', ${text}))`;
  return { pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, words: row?.words ?? null };
}

/**
 * The ids of the applications that a search finds, all of them up to COUNT_CAP: any part of the applicant's names or
 * e-mail address, or beginnings of words in the names of scholarship and university. Each way uses an index of its
 * own, which one condition with OR would not.
 */
function searchedIds(where: Prisma.Sql, search: Search): Prisma.Sql {
  const first = Prisma.raw(`LIMIT ${COUNT_CAP + 1}`);
  return Prisma.sql`
    (SELECT a.id FROM applications a WHERE ${where} AND ${isNamed(search)} ${first})
    UNION (SELECT a.id FROM users u JOIN applications a ON a.applicant_id = u.id
      WHERE (${hasName(search)} OR ${hasAddress(search)}) AND (${hasAddress(search)} OR NOT ${IS_ENTERED})
        AND ${where} ${first})
    UNION (SELECT a.id FROM scholarships s JOIN applications a ON a.scholarship_id = s.id
      WHERE ${isScholarship(search)} AND ${where} ${first})`;
}

/** The same as a condition on `a`, for walking an order. */
function isFound(search: Search): Prisma.Sql {
  return Prisma.sql`(${isNamed(search)}
    OR EXISTS (SELECT FROM users u WHERE u.id = a.applicant_id AND ${hasAddress(search)})
    OR (EXISTS (SELECT FROM users u WHERE u.id = a.applicant_id AND ${hasName(search)}) AND NOT ${IS_ENTERED})
    OR EXISTS (SELECT FROM scholarships s WHERE s.id = a.scholarship_id AND ${isScholarship(search)}))`;
}

const isNamed = ({ pattern }: Search) => Prisma.sql`a.applicant_name ILIKE ${pattern}`;
/** No one finds an application that staff entered by the name of its person's account. */
const hasName = ({ pattern }: Search) => Prisma.sql`u.name ILIKE ${pattern}`;
const hasAddress = ({ pattern }: Search) => Prisma.sql`u.email ILIKE ${pattern}`;
const isScholarship = ({ words }: Search) =>
  words === null ? Prisma.sql`false` : Prisma.sql`s.search @@ ${words}::tsquery`;
