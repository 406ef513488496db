import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { calendarDay, storableText } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { MAX_REVIEW_SEARCH_CHARACTERS, ratingRule } from '../../../../rules/reviews.ts';
import { can } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { startOfDay } from '../../../platform/database/startOfDay.ts';

export const filterRule = z
  .object({
    scholarshipId: z.uuid(problem('id', { record: 'scholarship' })).nullish(),
    search: storableText(problem('notText'))
      .max(MAX_REVIEW_SEARCH_CHARACTERS, problem('tooLong', { max: MAX_REVIEW_SEARCH_CHARACTERS }))
      .trim()
      .nullish(),
    ratingMin: ratingRule.nullish(),
    ratingMax: ratingRule.nullish(),
    createdFrom: calendarDay().nullish(),
  })
  .nullish()
  .transform((filter) => filter ?? {});

type Filter = z.infer<typeof filterRule>;

/** A filter as a condition on `r`. */
export function buildReviewCondition(ctx: RequestContext, filter: Filter): Prisma.Sql {
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
