import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

export function canUpdateReview({ viewer }: RequestContext, { authorId }: ReviewRow): boolean {
  return can(viewer, 'review.update', { ownerId: authorId });
}

export function canDeleteReview({ viewer }: RequestContext, { authorId }: ReviewRow): boolean {
  return can(viewer, 'review.delete', { ownerId: authorId });
}

export const loadApplicationReview = createRequestLoader<string, ReviewRow | null>(
  async ({ db }, applicationIds) => {
    const reviews = await db.$queryRaw<ReviewRow[]>`
    SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.application_id = ANY(${[...new Set(applicationIds)]}::uuid[])`;
    const found = new Map(reviews.map((review) => [review.applicationId, review]));
    return applicationIds.map((id) => found.get(id) ?? null);
  },
);

export const loadViewerReview = createRequestLoader(async ({ db, viewer }, ids: readonly string[]) => {
  if (!viewer || !can(viewer, 'review.listByEmail', { ownerId: viewer.id })) return ids.map(() => null);
  const reviews = await db.$queryRaw<ReviewRow[]>`
    SELECT ${REVIEW_COLUMNS} FROM reviews r
    WHERE r.author_id = ${viewer.id}::uuid AND r.scholarship_id = ANY(${[...new Set(ids)]}::uuid[])
    ORDER BY r.created_at, r.id`;
  const found = new Map(reviews.map((review) => [review.scholarshipId, review]));
  return ids.map((id) => found.get(id) ?? null);
});

export async function canReview(ctx: RequestContext, application: ApplicationRow): Promise<boolean> {
  const { applicantId, scholarshipId, cancelledAt } = application;
  if (cancelledAt || !can(ctx.viewer, 'review.add', { ownerId: applicantId })) return false;
  return (await loadViewerReview(ctx, scholarshipId)) === null;
}
