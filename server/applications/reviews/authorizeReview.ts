import { z } from 'zod';
import { recordIdSchema } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { findReview, type ReviewRow } from './reviewRow.ts';

const idSchema = z.object({ id: recordIdSchema(problem('id', { record: 'review' })) });

export async function authorizeReview(
  ctx: RequestContext,
  action: 'review.update' | 'review.delete',
  given: { id: string },
): Promise<{ viewer: Viewer; review: ReviewRow }> {
  // Checks the permission first, so that a viewer without it cannot learn whether the id exists.
  requireAccessScope(ctx.viewer, action);
  const { id } = checkInput(idSchema, given);
  const review = await findReview(ctx.db, id);
  const viewer = authorize(ctx.viewer, action, { ownerId: review?.authorId ?? null });
  if (!review) throw notFound();
  return { viewer, review };
}
