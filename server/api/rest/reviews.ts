import { z } from 'zod';
import { ratingSchema, reviewChange, reviewInput } from '../../../rules/applications/reviews.ts';
import { REVIEWS } from '../../../rules/lists/reviews.ts';
import { addReview } from '../../applications/reviews/addReview.ts';
import { deleteReview } from '../../applications/reviews/deleteReview.ts';
import {
  iterateAllReviews,
  type ListedReview,
  listReviewsByEmail,
} from '../../applications/reviews/list/iterateReviews.ts';
import { updateReview } from '../../applications/reviews/updateReview.ts';
import { changed, countChanged, countDeleted, countInserted, deleted, inserted } from './counts.ts';
import { mapBatches } from './fullList.ts';
import { route } from './restRoute.ts';
import { recordId } from './wireKinds.ts';
import { describeColumns, rowWriter, type WireRecord, type WireSettings } from './wireRow.ts';

const review: z.ZodType<WireRecord> = z
  .object({
    _id: recordId,
    user_image: z.string().nullable(),
    ...describeColumns(REVIEWS),
    user_email: z.string().optional().describe('For staff and the author only.'),
    rating: ratingSchema,
  })
  .meta({ id: 'Review' });

export const REVIEW_WIRE = { applicationId: 'currentItemId', rating: 'rating', comment: 'review_comment' };

export const reviewRoutes = [
  route({
    method: 'GET',
    path: '/reviews',
    summary: 'All reviews',
    action: 'review.listAll',
    response: z.array(review),
    list: {
      of: ['reviews', 'users', 'scholarships'],
      rows: ({ ctx }) => mapBatches(iterateAllReviews(ctx), (row) => reviewToWire(ctx.env, row)),
    },
  }),
  route({
    method: 'GET',
    path: '/review/user/:email',
    summary: 'The reviews of the person with an e-mail',
    action: 'review.listByEmail',
    response: z.array(review),
    answer: async ({ ctx, params }) =>
      (await listReviewsByEmail(ctx, params)).map((row) => reviewToWire(ctx.env, row)),
  }),
  route({
    method: 'POST',
    path: '/reviews',
    summary: 'Review an application of one’s own',
    action: 'review.add',
    body: { rule: reviewInput, fields: REVIEW_WIRE },
    response: inserted,
    answer: async ({ ctx, body }) => countInserted((await addReview(ctx, body)).id),
  }),
  route({
    method: 'PATCH',
    path: '/review/updateItem/:id',
    summary: 'Change a review of one’s own',
    action: 'review.update',
    body: { rule: reviewChange, fields: REVIEW_WIRE },
    response: changed,
    answer: ({ ctx, params: { id }, body }) =>
      countChanged(updateReview(ctx, { id, input: body }), ({ isModified }) => isModified),
  }),
  route({
    method: 'DELETE',
    path: '/allreviews/:id',
    summary: 'Delete a review',
    action: 'review.delete',
    response: deleted,
    answer: ({ ctx, params }) => countDeleted(deleteReview(ctx, params)),
  }),
];

const write = rowWriter(REVIEWS);

export function reviewToWire(env: WireSettings, row: ListedReview): WireRecord {
  const { user_email: email, ...columns } = write(env, row);
  return {
    _id: row.id,
    user_image: row.authorImage,
    ...(row.email !== null && { user_email: email }),
    ...columns,
  };
}
