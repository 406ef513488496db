import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../rules/catalogue/scholarshipOptions.ts';
import type { APPLICATIONS } from '../../../rules/lists/applications.ts';
import type { FilterValues } from '../../../rules/lists/list.ts';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import { IS_WITHDRAWN } from '../../events/timeline/isWithdrawn.ts';
import { type AccessScope, requireAccessScope } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { countRows } from '../../platform/page.ts';
import { parseReferenceNumber } from '../referenceNumber.ts';
import { haveAnswers } from './answerFilter.ts';
import { APPLICATIONS_SQL, isByResult } from './applicationsSql.ts';

type Filter = FilterValues<typeof APPLICATIONS.fields>;

export const filterSchema = APPLICATIONS_SQL.rule.shape.filter.refine(
  ({ answers, scholarshipId }) => !answers?.length || scholarshipId,
  {
    path: ['scholarshipId'],
    message: problem('answersOfOne'),
  },
);

export const listSchema = z
  .object({ filter: filterSchema, sort: APPLICATIONS_SQL.sort })
  .refine(({ filter, sort }) => !isByResult(sort) || filter.scholarshipId, {
    path: ['filter', 'scholarshipId'],
    message: problem('resultsOfOne'),
  });

/**
 * Ignores the filter's search text. Deleted applications never match, and withdrawn ones only if the filter asks for
 * them.
 */
export async function readFilterCondition(
  ctx: Pick<Context, 'env' | 'db'>,
  { answers, ...filter }: Filter,
  reach: AccessScope,
): Promise<Prisma.Sql> {
  const condition = buildFilterCondition(ctx, filter, reach);
  if (!answers?.length || !filter.scholarshipId) return condition;
  // API keys give access to applications, but not to their answers.
  requireAccessScope(reach.viewer, 'answer.read');
  const given = await haveAnswers(ctx, filter.scholarshipId, answers);
  return Prisma.join([condition, ...given], ' AND ');
}

export function buildFilterCondition(
  ctx: Pick<Context, 'env'>,
  filter: Filter,
  reach: AccessScope,
): Prisma.Sql {
  const own = [
    filter.isWithdrawn ? IS_WITHDRAWN : Prisma.sql`a.cancelled_at IS NULL`,
    recordInScope(reach, 'a'),
  ];
  return Prisma.join([...own, ...APPLICATIONS_SQL.conditions(filter, { ctx, reach })], ' AND ');
}

export async function readCondition(
  ctx: RequestContext,
  { search, ...filter }: Filter,
  reach: AccessScope,
): Promise<Prisma.Sql> {
  const filtered = await readFilterCondition(ctx, filter, reach);
  return search ? buildSearchCondition(ctx, filtered, search) : filtered;
}

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
 * Searches the applications that meet a condition. `ids` contains all matches up to COUNT_CAP. If there are more,
 * matches are so frequent that a scan in sort order with `condition` soon finds the first ones.
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

type Search = { pattern: string; words: string | null };

/** Reads the words first, so that the query planner can estimate how rare they are. */
async function readSearch({ db }: Pick<RequestContext, 'db'>, text: string): Promise<Search> {
  // `A` and `B` are the weights of the scholarship's and the university's names.
  const [row] = await db.$queryRaw<{ words: string | null }[]>`
    SELECT string_agg(quote_literal(lexeme) || ':*AB', ' & ') AS words FROM unnest(to_tsvector('public.portal', ${text}))`;
  return { pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, words: row?.words ?? null };
}

/**
 * Matches any part of the applicant's names or e-mail address, or the beginnings of words in the scholarship's or
 * university's name. Each branch uses its own index, unlike a single condition with OR.
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

function isFound(search: Search): Prisma.Sql {
  return Prisma.sql`(${isNamed(search)}
    OR EXISTS (SELECT FROM users u WHERE u.id = a.applicant_id AND ${hasAddress(search)})
    OR (EXISTS (SELECT FROM users u WHERE u.id = a.applicant_id AND ${hasName(search)}) AND NOT ${IS_ENTERED})
    OR EXISTS (SELECT FROM scholarships s WHERE s.id = a.scholarship_id AND ${isScholarship(search)}))`;
}

const isNamed = ({ pattern }: Search) => Prisma.sql`a.applicant_name ILIKE ${pattern}`;
/** Callers exclude applications that staff entered, because these must not be found by the account's name. */
const hasName = ({ pattern }: Search) => Prisma.sql`u.name ILIKE ${pattern}`;
const hasAddress = ({ pattern }: Search) => Prisma.sql`u.email ILIKE ${pattern}`;
const isScholarship = ({ words }: Search) =>
  words === null ? Prisma.sql`false` : Prisma.sql`s.search @@ ${words}::tsquery`;
