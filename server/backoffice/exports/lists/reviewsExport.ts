import { REVIEWS } from '../../../../rules/lists/reviews.ts';
import { iterateReviews } from '../../../applications/reviews/list/iterateReviews.ts';
import { defineExport } from '../defineExport.ts';

export const reviewsExport = defineExport({
  action: 'review.listAll',
  list: REVIEWS,
  rows: iterateReviews,
  cells: {},
});
