import { afterAll } from 'vitest';
import { type GraphqlAnswer, startTestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import type { Person } from '../../../test/people.ts';

const ADD = `mutation ($input: ReviewInput!) { addReview(input: $input) {
  id rating comment author { name } scholarship { id reviewCount averageRating } viewerCanUpdate viewerCanDelete } }`;
const UPDATE = `mutation ($id: UUID!, $input: ReviewChangeInput!) { updateReview(id: $id, input: $input) {
  rating comment scholarship { averageRating } } }`;

type Given = { rating?: unknown; comment?: unknown };

export const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code ?? 'ok';

export async function openReviewsPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());
  const { ctx } = portal;
  return {
    portal,
    async apply(applicant: Person, given: { scholarshipId?: string; cancelledAt?: Date } = {}) {
      const scholarshipId = given.scholarshipId ?? (await makeScholarship(ctx)).id;
      return makeApplication(ctx, { applicantId: applicant.id, ...given, scholarshipId });
    },
    add: (who: Person, applicationId: string, given: Given = {}) =>
      portal.as(who, ADD, { input: { applicationId, rating: 4.5, comment: 'Quick answers.', ...given } }),
    update: (who: Person, id: string, given: Given = {}) =>
      portal.as(who, UPDATE, { id, input: { rating: 2, comment: 'Slow answers.', ...given } }),
    remove: (who: Person, id: string) =>
      portal.as(
        who,
        `mutation { deleteReview(id: "${id}") { id scholarship { reviewCount averageRating } } }`,
      ),
    /** Returns the count and sum of ratings that the scholarship stores, and those computed from its reviews. */
    async figures(scholarshipId: string) {
      const { ratingCount, ratingHalfSteps } = await ctx.db.scholarship.findUniqueOrThrow({
        where: { id: scholarshipId },
      });
      const { _count, _sum } = await ctx.db.review.aggregate({
        where: { scholarshipId },
        _count: true,
        _sum: { rating: true },
      });
      return { kept: [ratingCount, ratingHalfSteps], counted: [_count, Number(_sum.rating ?? 0) * 2] };
    },
  };
}
