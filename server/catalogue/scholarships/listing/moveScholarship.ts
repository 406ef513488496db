import { z } from 'zod';
import type { Scholarship } from '../../../../prisma/client/client.ts';
import { LISTING_MOVES, LISTING_STATES } from '../../../../rules/catalogue/listing.ts';
import { oneOf, wholeNumber } from '../../../../rules/fields.ts';
import { findMove } from '../../../../rules/moves.ts';
import { problem } from '../../../../rules/problems.ts';
import { requireMayPublish } from '../../../accounts/organisations/mayPublish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { hasClosed, requireStillOpen } from '../clock/mayNow.ts';
import { hasTraces } from '../manage/deleteScholarship.ts';
import { lockManaged } from '../manage/lockScholarship.ts';
import { requireState } from '../manage/updateScholarship.ts';
import { placeScholarship } from './placeScholarship.ts';
import { requirePayable } from './requirePayable.ts';

const moveSchema = z.object({
  to: oneOf(LISTING_STATES),
  publishAt: z.coerce.date(problem('instant')).nullish(),
  version: wholeNumber(1, 2 ** 31 - 1).nullish(),
});

export type ScholarshipMove = {
  id: string;
  to: unknown;
  publishAt?: unknown;
  version?: number | null | undefined;
};

/**
 * Moves a scholarship to another state. Throws INVALID_INPUT if the deadline has passed, or if `publishAt` is not
 * between now and the deadline. Throws CONFLICT if the scholarship has changed since `version`, if its fee cannot be
 * paid, or if the move is not allowed, as from PUBLISHED to DRAFT once there are applications, payments, reviews or
 * drafts.
 */
export async function moveScholarship(ctx: RequestContext, given: ScholarshipMove): Promise<string> {
  requireAccessScope(ctx.viewer, 'scholarship.move');
  const { to, publishAt, version } = checkInput(moveSchema, given);
  return ctx.db.$transaction(async (db) => {
    const { viewer, scholarship } = await lockManaged({ ...ctx, db }, 'scholarship.move', given.id);
    requireState(scholarship, version);
    const { id, state: from } = scholarship;
    const move = findMove(LISTING_MOVES, { from, to });
    if (!move) throw refuse('CONFLICT', 'scholarship.noMove', { from, to });
    if (move.needs.includes('unused') && (await hasTraces(db, id)))
      throw refuse('CONFLICT', 'scholarship.inUse');
    if (move.needs.includes('ready')) {
      await requireMayPublish(db, viewer, scholarship.organisationId);
      requireStillOpen(ctx, scholarship);
      requirePayable(ctx, scholarship);
    }
    const at = move.needs.includes('publishAt') ? requireInstant(ctx, scholarship, publishAt) : null;
    await placeScholarship({ ...ctx, db }, scholarship, { state: to, publishAt: at, actorId: viewer.id });
    return id;
  });
}

function requireInstant(
  ctx: RequestContext,
  scholarship: Scholarship,
  publishAt: Date | null | undefined,
): Date {
  if (!publishAt) throw invalidInput({ publishAt: problem('required') });
  if (publishAt <= ctx.now()) throw invalidInput({ publishAt: problem('instantPassed') });
  if (hasClosed(scholarship, publishAt)) throw invalidInput({ publishAt: problem('afterDeadline') });
  return publishAt;
}
