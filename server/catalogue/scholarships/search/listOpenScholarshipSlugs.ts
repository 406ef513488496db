import { Prisma } from '../../../../prisma/client/client.ts';
import { type Context, momentOf } from '../../../platform/context.ts';
import { isOpenAt } from '../clock/mayNow.ts';
import { isPublic } from '../isPublic.ts';

type Part = {
  /** Counted from 0. */
  part: number;
  /** Scholarships of a part. */
  size: number;
};

/** One part of the public scholarships whose deadline has not passed, in the order they were made. */
export function listOpenScholarshipSlugs(
  ctx: Context,
  { part, size }: Part,
): Promise<{ slug: string; updatedAt: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT kept.slug, s.updated_at AS "updatedAt"
    FROM (
      SELECT id, updated_at FROM scholarships s
      WHERE ${isOpenNow(ctx)}
      ORDER BY id OFFSET ${part * size} LIMIT ${size}
    ) s JOIN scholarship_slugs kept ON kept.scholarship_id = s.id AND kept.is_current
    ORDER BY s.id`;
}

/** How many there are. */
export async function countOpenScholarships(ctx: Context): Promise<number> {
  const [row] = await ctx.db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM scholarships s WHERE ${isOpenNow(ctx)}`;
  return row.count;
}

function isOpenNow(ctx: Context): Prisma.Sql {
  return Prisma.sql`${isPublic('s')} AND ${isOpenAt(momentOf(ctx))}`;
}
