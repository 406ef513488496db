import type { Context } from '../../context.ts';

/** The public scholarships whose deadline is `day` (`YYYY-MM-DD`) or later, newest first, at most `limit`. */
export function listOpenScholarshipIds(
  ctx: Context,
  day: string,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return ctx.db.scholarship.findMany({
    where: { archivedAt: null, applicationDeadline: { gte: new Date(day) } },
    select: { id: true, updatedAt: true },
    orderBy: [{ scholarshipPostDate: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}
