import { Prisma } from '../../../../prisma/client/client.ts';
import { type Context, getMoment } from '../../../platform/context.ts';
import { hasClosedAt } from '../clock/mayNow.ts';
import { isPublic } from '../isPublic.ts';

export function listCurrentSlugs(
  ctx: Context,
  { part, size }: { part: number; size: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT kept.slug, s.updated_at AS "updatedAt"
    FROM (
      SELECT id, updated_at FROM scholarships s
      WHERE ${isCurrent(ctx)}
      ORDER BY id OFFSET ${part * size} LIMIT ${size}
    ) s JOIN scholarship_slugs kept ON kept.scholarship_id = s.id AND kept.is_current
    ORDER BY s.id`;
}

export async function countCurrentScholarships(ctx: Context): Promise<number> {
  const [row] = await ctx.db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM scholarships s WHERE ${isCurrent(ctx)}`;
  return row.count;
}

function isCurrent(ctx: Context): Prisma.Sql {
  return Prisma.sql`${isPublic('s')} AND NOT (${hasClosedAt(getMoment(ctx))})`;
}
