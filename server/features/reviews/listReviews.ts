import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { calendarDay, storableText } from '../../../rules/fields.ts';
import { LONGEST_REVIEW_SEARCH, ratingRule } from '../../../rules/reviews.ts';
import { COUNT_CAP } from '../../../rules/scholarships.ts';
import { authorize, can } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { startOfDay } from '../../database/startOfDay.ts';
import { checkInput } from '../../input.ts';
import { type Page, pageRule, toPage } from '../../page.ts';
import { NEWEST_FIRST, REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

const searchRule = storableText('Give text.')
  .max(LONGEST_REVIEW_SEARCH, `Use at most ${LONGEST_REVIEW_SEARCH} characters.`)
  .trim();

const input = pageRule.extend({
  filter: z
    .object({
      scholarshipId: z.uuid('Give the id of a scholarship.').nullish(),
      search: searchRule.nullish(),
      ratingMin: ratingRule.nullish(),
      ratingMax: ratingRule.nullish(),
      createdFrom: calendarDay().nullish(),
    })
    .nullish(),
});

type ReviewFilter = NonNullable<z.infer<typeof input>['filter']>;

/**
 * One page of everybody's reviews, or of one scholarship's, the newest first, for people who are signed in.
 * INVALID_INPUT names the argument that is out of bounds.
 */
export async function listReviews(ctx: RequestContext, given: unknown): Promise<Page<ReviewRow>> {
  authorize(ctx.viewer, 'review.listAll');
  const { filter, ...page } = checkInput(input, given);
  return readPage(ctx, reviewCondition(ctx, filter ?? {}), page);
}

/** One page of the viewer's own reviews, the newest first. */
export async function listMyReviews(ctx: RequestContext, given: unknown): Promise<Page<ReviewRow>> {
  const { id } = authorize(ctx.viewer, 'review.listByEmail', ctx.viewer?.id);
  return readPage(ctx, Prisma.sql`r.author_id = ${id}::uuid`, checkInput(pageRule, given));
}

/** The matches are looked up once, for the page and for the total: the newest ones up to the cap hold every page. */
async function readPage(
  { db }: RequestContext,
  where: Prisma.Sql,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ReviewRow>> {
  // One row without an id when the page is empty.
  const rows = await db.$queryRaw<(Omit<ReviewRow, 'id'> & { id: string | null; found: number })[]>`
    WITH matched AS MATERIALIZED (
      SELECT r.id, r.created_at FROM reviews r WHERE ${where} ORDER BY ${NEWEST_FIRST} LIMIT ${COUNT_CAP + 1}
    ), page AS (
      SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.id IN (
        SELECT id FROM matched r ORDER BY ${NEWEST_FIRST} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    )
    SELECT total.found, page.* FROM (SELECT count(*)::int AS found FROM matched) total LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`;
  const items = rows.filter((row): row is (typeof rows)[number] & ReviewRow => row.id !== null);
  return toPage(items, rows[0]?.found ?? 0, { page, pageSize });
}

/** The filter as a condition on `r`. */
export function reviewCondition(ctx: RequestContext, filter: ReviewFilter): Prisma.Sql {
  const { scholarshipId, search, ratingMin, ratingMax, createdFrom } = filter;
  const parts = [Prisma.sql`true`];
  if (scholarshipId) parts.push(Prisma.sql`r.scholarship_id = ${scholarshipId}::uuid`);
  if (ratingMin) parts.push(Prisma.sql`r.rating >= ${ratingMin}::numeric`);
  if (ratingMax != null) parts.push(Prisma.sql`r.rating <= ${ratingMax}::numeric`);
  if (createdFrom) parts.push(Prisma.sql`r.created_at >= ${startOfDay(ctx, createdFrom)}`);
  if (search) parts.push(Prisma.sql`r.id IN (${matches(ctx, search)})`);
  return Prisma.join(parts, ' AND ');
}

/**
 * The reviews in whose comment or author's name a text occurs, or whose scholarship has words that begin like its words.
 * Each place is looked up by itself, so that each can use its index.
 */
function matches({ viewer }: RequestContext, search: string): Prisma.Sql {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // An address that one may not read must not be found out by searching for it either.
  const byEmail = can(viewer, 'user.readEmail') ? Prisma.sql`OR u.email ILIKE ${pattern}` : Prisma.empty;
  return Prisma.sql`
    SELECT id FROM reviews WHERE comment ILIKE ${pattern}
    UNION ALL SELECT a.id FROM reviews a JOIN users u ON u.id = a.author_id
      WHERE u.name ILIKE ${pattern} ${byEmail}
    UNION ALL SELECT o.id FROM reviews o JOIN scholarships s ON s.id = o.scholarship_id
      WHERE s.rating_count > 0 AND s.search @@ (
        SELECT string_agg(quote_literal(lexeme) || ':*', ' & ') FROM unnest(to_tsvector('public.portal', ${search}))
      )::tsquery`;
}
