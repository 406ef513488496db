import { can } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import type { ReviewRow } from './reviewRow.ts';

export function canUpdateReview({ viewer }: RequestContext, { authorId }: ReviewRow): boolean {
  return can(viewer, 'review.update', authorId);
}

export function canDeleteReview({ viewer }: RequestContext, { authorId }: ReviewRow): boolean {
  return can(viewer, 'review.delete', authorId);
}
