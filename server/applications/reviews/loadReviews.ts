import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type Page, pageSchema, toPage } from '../../platform/page.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { NEWEST_FIRST, REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

type PageKey = { id: string; page: number; pageSize: number };
type ReviewMatch = Omit<ReviewRow, 'id'> & { id: string | null; place: number; total: number };

const load = createRequestLoader(async (ctx: RequestContext, wanted: readonly PageKey[]) => {
  const rows = await ctx.db.$queryRaw<ReviewMatch[]>`
    SELECT w.place::int, s.rating_count AS total, r.* FROM
      unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ page, pageSize }) => (page - 1) * pageSize)}::int[],
        ${wanted.map(({ pageSize }) => pageSize)}::int[]) WITH ORDINALITY AS w (id, skip, size, place)
      JOIN scholarships s ON s.id = w.id
      LEFT JOIN LATERAL (
        SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.scholarship_id = s.id
        ORDER BY ${NEWEST_FIRST} LIMIT w.size OFFSET w.skip
      ) r ON true
    ORDER BY w.place, r."createdAt" DESC, r.id DESC`;
  const pages = wanted.map((): ReviewMatch[] => []);
  for (const row of rows) pages[row.place - 1]?.push(row);
  return pages.map((found, index) => {
    const items = found.filter((row): row is ReviewMatch & ReviewRow => row.id !== null);
    return toPage(items, found[0]?.total ?? 0, wanted[index] as PageKey);
  });
});

export async function loadReviews(
  ctx: RequestContext,
  scholarshipId: string,
  given: unknown,
): Promise<Page<ReviewRow>> {
  authorize(ctx.viewer, 'review.listOfScholarship');
  return load(ctx, { id: scholarshipId, ...checkInput(pageSchema, given) });
}
