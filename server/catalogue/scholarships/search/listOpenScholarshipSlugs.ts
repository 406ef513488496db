import { type Context, getMoment } from '../../../platform/context.ts';
import { buildFilterCondition } from './scholarshipFilter.ts';

/**
 * Lists the slugs of public scholarships that are open now, in order of creation. Returns one part, numbered from 0,
 * with `size` slugs.
 */
export function listOpenScholarshipSlugs(
  ctx: Context,
  { part, size }: { part: number; size: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT kept.slug, s.updated_at AS "updatedAt"
    FROM (
      SELECT id, updated_at FROM scholarships s
      WHERE ${buildFilterCondition({ isOpen: true }, { moment: getMoment(ctx) })}
      ORDER BY id OFFSET ${part * size} LIMIT ${size}
    ) s JOIN scholarship_slugs kept ON kept.scholarship_id = s.id AND kept.is_current
    ORDER BY s.id`;
}

export async function countOpenScholarships(ctx: Context): Promise<number> {
  const [row] = await ctx.db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM scholarships s WHERE ${buildFilterCondition({ isOpen: true }, { moment: getMoment(ctx) })}`;
  return row.count;
}
