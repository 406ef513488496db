import { Prisma } from '../../../../prisma/client/client.ts';
import type { FilterValues } from '../../../../rules/lists/list.ts';
import { REVIEWS } from '../../../../rules/lists/reviews.ts';
import { can } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { ascending, descending } from '../../../platform/database/order.ts';
import { startOfDay } from '../../../platform/database/startOfDay.ts';
import { sqlList } from '../../../platform/lists/sqlList.ts';

const id = { sql: Prisma.sql`r.id`, type: 'uuid' };
const created = { sql: Prisma.sql`r.created_at`, type: 'timestamptz' };
const rating = { sql: Prisma.sql`r.rating`, type: 'numeric' };

export const REVIEWS_SQL = sqlList(REVIEWS, {
  filters: {
    search: (text, ctx: RequestContext) => Prisma.sql`r.id IN (${matches(ctx, text)})`,
    scholarshipId: (scholarship) => Prisma.sql`r.scholarship_id = ${scholarship}::uuid`,
    ratingMin: (stars) => Prisma.sql`r.rating >= ${stars}::numeric`,
    ratingMax: (stars) => Prisma.sql`r.rating <= ${stars}::numeric`,
    createdFrom: (day, ctx) => Prisma.sql`r.created_at >= ${startOfDay(ctx, day)}`,
  },
  orders: {
    NEWEST: descending(created, id),
    OLDEST: ascending(created, id),
    BEST: descending(rating, created, id),
    WORST: ascending(rating, created, id),
  },
});

export function buildReviewCondition(
  ctx: RequestContext,
  filter: FilterValues<typeof REVIEWS.fields>,
): Prisma.Sql {
  return Prisma.join([Prisma.sql`true`, ...REVIEWS_SQL.conditions(filter, ctx)], ' AND ');
}

/** Each alternative is a separate subquery, so that each can use its own index. */
function matches({ viewer }: RequestContext, search: string): Prisma.Sql {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Searching must not reveal an e-mail address that the viewer may not read.
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
