import { makeApplicationId, makeReviewId } from './records.ts';
import { owners, ownersAndStaff, type Row, signedIn } from './rows.ts';

export const REVIEWS: Record<string, Row> = {
  'Query.reviews': { call: () => '{ reviews { totalCount items { id author { name } } } }', ...signedIn },
  'Query.reviewChanges': {
    call: () => '{ reviewChanges { items { isRemoved review { rating } } } }',
    ...signedIn,
  },
  'Query.myReviews': { call: () => '{ myReviews { totalCount items { id } } }', ...signedIn },
  'Mutation.addReview': {
    call: (id) => `mutation { addReview(input: { applicationId: "${id}", rating: 5, comment: "" }) { id } }`,
    about: makeApplicationId,
    ...owners,
  },
  'Mutation.updateReview': {
    call: (id) => `mutation { updateReview(id: "${id}", input: { rating: 5, comment: "" }) { id } }`,
    about: makeReviewId,
    ...owners,
  },
  'Mutation.deleteReview': {
    call: (id) => `mutation { deleteReview(id: "${id}") { id } }`,
    about: makeReviewId,
    ...ownersAndStaff,
  },
  'Mutation.deleteReviews': {
    call: (id) => `mutation { deleteReviews(ids: ["${id}"]) { isDone code } }`,
    about: makeReviewId,
    ...ownersAndStaff,
  },
};
