import { REVIEWS } from '../../../rules/lists/reviews.ts';
import type { ListedReview } from '../../applications/reviews/list/iterateReviews.ts';
import type { Env } from '../../platform/settings/env.ts';
import { rowWriter } from './wireRow.ts';

/** Our word for each field that a client may set → its spelling on the wire. */
export const REVIEW_WIRE = {
  applicationId: 'currentItemId',
  rating: 'rating',
  comment: 'review_comment',
} as const;

/** What a client sent → what the rules check. Who wrote it, when and about what are claims, and are left out. */
export function reviewFromWire(body: unknown): Record<keyof typeof REVIEW_WIRE, unknown> {
  const { currentItemId, rating, review_comment } = (body ?? {}) as Record<string, unknown>;
  return { applicationId: currentItemId, rating, comment: review_comment };
}

const write = rowWriter(REVIEWS);

/** A review in the spelling of the wire. */
export function reviewToWire(env: Pick<Env, 'TIME_ZONE'>, review: ListedReview): Record<string, unknown> {
  const { user_email: email, ...columns } = write(env, review);
  return {
    _id: review.id,
    user_image: review.authorImage,
    ...(review.email !== null && { user_email: email }),
    ...columns,
  };
}
