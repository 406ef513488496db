import { type Context, momentOf } from '../../../platform/context.ts';
import { buildFilterCondition } from './scholarshipFilter.ts';

/** One part, counted from 0, of the public scholarships whose deadline has not passed, `size` of them in the order they were made. */
export function listOpenScholarshipSlugs(
  ctx: Context,
  { part, size }: { part: number; size: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT kept.slug, s.updated_at AS "updatedAt"
    FROM (
      SELECT id, updated_at FROM scholarships s
      WHERE ${buildFilterCondition({ isOpen: true }, { moment: momentOf(ctx) })}
      ORDER BY id OFFSET ${part * size} LIMIT ${size}
    ) s JOIN scholarship_slugs kept ON kept.scholarship_id = s.id AND kept.is_current
    ORDER BY s.id`;
}

/** How many there are. */
export async function countOpenScholarships(ctx: Context): Promise<number> {
  const [row] = await ctx.db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM scholarships s WHERE ${buildFilterCondition({ isOpen: true }, { moment: momentOf(ctx) })}`;
  return row.count;
}
