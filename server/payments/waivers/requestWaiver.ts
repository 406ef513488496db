import { z } from 'zod';
import type { WaiverRequest } from '../../../prisma/client/client.ts';
import { MAX_REQUESTS } from '../../../rules/payments/waiverLimits.ts';
import { waiverReasonSchema } from '../../../rules/payments/waivers.ts';
import { problem } from '../../../rules/problems.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { findWaiver } from './isWaived.ts';
import { requireUnpaid, requireWaivable } from './requireWaivable.ts';

export type WaiverRequestRow = WaiverRequest;

const input = z.object({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  reason: waiverReasonSchema,
});
const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

/**
 * Throws CONFLICT if there is no fee to pay now, the scholarship accepts no requests, a request is already open, or
 * MAX_REQUESTS have been made.
 */
export async function requestWaiver(ctx: RequestContext, given: unknown): Promise<WaiverRequestRow> {
  const viewer = authorize(ctx.viewer, 'waiver.request');
  const { scholarshipId, reason } = checkInput(input, given);
  requireVerifiedEmail(ctx, viewer);
  const { waiver } = await requireWaivable(ctx, scholarshipId);
  if (waiver) throw refuse('CONFLICT', 'waiver.nothingDue');
  const pair = { personId: viewer.id, scholarshipId };
  return ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, viewer.id);
    await requireUnpaid(db, pair);
    if (await findWaiver(db, pair)) throw refuse('CONFLICT', 'waiver.nothingDue');
    await requireRoom({ ...ctx, db }, pair);
    const request = await db.waiverRequest.create({ data: { ...pair, reason, createdAt: ctx.now() } });
    await publish({ ...ctx, db }, 'waiver.requested', { actorId: viewer.id, id: request.id, ...pair });
    return request;
  });
}

async function requireRoom(
  { db }: TransactionContext,
  pair: { personId: string; scholarshipId: string },
): Promise<void> {
  const { scholarshipId } = pair;
  // Locks the rules, so that no request succeeds after staff have disabled requests.
  const [rules] = await db.$queryRaw<{ accepts: boolean }[]>`
    SELECT accepts_requests AS accepts FROM waiver_rules WHERE scholarship_id = ${scholarshipId}::uuid FOR SHARE`;
  if (!rules?.accepts) throw refuse('CONFLICT', 'waiver.noRequests');
  const earlier = await db.waiverRequest.findMany({ where: pair, select: { state: true } });
  if (earlier.some(({ state }) => state === 'OPEN')) throw refuse('CONFLICT', 'waiver.requestWaits');
  if (earlier.length >= MAX_REQUESTS)
    throw refuse('CONFLICT', 'waiver.tooManyRequests', { max: MAX_REQUESTS });
}

export async function withdrawWaiverRequest(ctx: RequestContext, given: unknown): Promise<WaiverRequestRow> {
  const { id } = checkInput(idSchema, given);
  const found = await ctx.db.waiverRequest.findUnique({ where: { id } });
  authorize(ctx.viewer, 'waiver.withdrawRequest', { ownerId: found?.personId });
  if (!found) throw notFound();
  const [request] = await ctx.db.waiverRequest.updateManyAndReturn({
    where: { id, state: 'OPEN' },
    data: { state: 'WITHDRAWN', endedAt: ctx.now() },
  });
  if (!request) throw refuse('CONFLICT', 'waiver.requestEnded');
  return request;
}
