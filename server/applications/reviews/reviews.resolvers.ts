import { loadUser } from '../../accounts/users/loadUser.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../../catalogue/scholarships/scholarshipRow.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { loadApplication } from '../loadApplication.ts';
import { addReview } from './addReview.ts';
import { deleteReview } from './deleteReview.ts';
import { deleteReviews } from './deleteReviews.ts';
import { listReviewChanges } from './list/listReviewChanges.ts';
import { listMyReviews, listReviews } from './list/listReviews.ts';
import { loadReviews } from './loadReviews.ts';
import {
  canDeleteReview,
  canReview,
  canUpdateReview,
  loadApplicationReview,
  loadViewerReview,
} from './reviewAbilities.ts';
import { updateReview } from './updateReview.ts';

export const reviewResolvers: Resolvers = {
  Query: {
    reviews: (_parent, args, ctx, info) =>
      listReviews(ctx, args, readSelection(info).get('items')?.has('author')),
    reviewChanges: (_parent, args, ctx) => listReviewChanges(ctx, args),
    myReviews: (_parent, args, ctx) => listMyReviews(ctx, args),
  },
  Mutation: {
    addReview: (_parent, { input }, ctx) => addReview(ctx, input),
    updateReview: async (_parent, args, ctx) => (await updateReview(ctx, args)).review,
    deleteReview: (_parent, args, ctx) => deleteReview(ctx, args),
    deleteReviews: (_parent, args, ctx) => deleteReviews(ctx, args),
  },
  Review: {
    author: ({ author, authorId }, _args, ctx) => author ?? loadUser(ctx, authorId),
    scholarship: ({ scholarshipId }, _args, ctx, info) =>
      loadScholarship(ctx, scholarshipId, chooseColumns(readSelection(info))),
    application: ({ applicationId }, _args, ctx) => loadApplication(ctx, applicationId),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
    viewerCanUpdate: (review, _args, ctx) => canUpdateReview(ctx, review),
    viewerCanDelete: (review, _args, ctx) => canDeleteReview(ctx, review),
  },
  ReviewChange: {
    review: ({ record }) => record,
  },
  Application: {
    review: ({ id }, _args, ctx) => loadApplicationReview(ctx, id),
    viewerCanReview: (application, _args, ctx) => canReview(ctx, application),
  },
  Scholarship: {
    reviews: ({ id }, args, ctx) => loadReviews(ctx, id ?? '', args),
    viewerReview: ({ id }, _args, ctx) => loadViewerReview(ctx, id ?? ''),
  },
};
