import { type Context, today } from '../../../context.ts';

type Part = {
  /** Counted from 0. */
  part: number;
  /** Scholarships of a part. */
  size: number;
};

/** One part of the public scholarships whose deadline has not passed, in the order they were made. */
export function listOpenScholarshipIds(
  ctx: Context,
  { part, size }: Part,
): Promise<{ id: string; updatedAt: Date }[]> {
  return ctx.db.scholarship.findMany({
    where: open(ctx),
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
    skip: part * size,
    take: size,
  });
}

/** How many there are. */
export function countOpenScholarships(ctx: Context): Promise<number> {
  return ctx.db.scholarship.count({ where: open(ctx) });
}

function open(ctx: Context) {
  return { archivedAt: null, applicationDeadline: { gte: new Date(today(ctx)) } };
}
