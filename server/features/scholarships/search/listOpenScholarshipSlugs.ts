import { type Context, today } from '../../../context.ts';
import { IS_PUBLIC, isPublic } from '../isPublic.ts';

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
      SELECT id, updated_at FROM scholarships
      WHERE ${isPublic('scholarships')} AND application_deadline >= ${today(ctx)}::date
      ORDER BY id OFFSET ${part * size} LIMIT ${size}
    ) s JOIN scholarship_slugs kept ON kept.scholarship_id = s.id AND kept.is_current
    ORDER BY s.id`;
}

/** How many there are. */
export function countOpenScholarships(ctx: Context): Promise<number> {
  const isOpen = { ...IS_PUBLIC, applicationDeadline: { gte: new Date(today(ctx)) } };
  return ctx.db.scholarship.count({ where: isOpen });
}
