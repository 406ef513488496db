import type { NamedReview } from '../../applications/reviews/list/listAllReviews.ts';
import type { Env } from '../../platform/settings/env.ts';
import { wireDate } from './wireDate.ts';

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

/** A review in the spelling of the wire. */
export function reviewToWire(env: Pick<Env, 'TIME_ZONE'>, review: NamedReview): Record<string, unknown> {
  const { authorEmail } = review;
  return {
    _id: review.id,
    user_image: review.authorImage,
    ...(authorEmail !== null && { user_email: authorEmail }),
    user_name: review.authorName,
    currentDate: wireDate(env, review.createdAt),
    university_name: review.universityName,
    scholarshipName: review.scholarshipName,
    rating: review.rating,
    review_comment: review.comment,
  };
}
