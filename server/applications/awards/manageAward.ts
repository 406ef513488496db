import type { Award } from '../../../prisma/client/client.ts';
import { LIVE_AWARD_STATES } from '../../../rules/awards/awardOptions.ts';
import { endAwardSchema, extendAwardSchema, withdrawAwardSchema } from '../../../rules/awards/awards.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { lockPlan } from '../candidates/openRelease.ts';
import { readAwardTotals } from '../funds/awardTotals.ts';
import { move } from './answerAward.ts';
import { endOfDay } from './answerUntil.ts';
import {
  authorizeAward,
  lockAward,
  type ReadAward,
  requireAwardMove,
  requireVersion,
  toAwardEvent,
} from './awardRow.ts';

const MAX_AHEAD = 366 * 86_400_000;

export async function withdrawAward(ctx: RequestContext, given: { id: string }): Promise<Award> {
  requireAccessScope(ctx.viewer, 'award.manage');
  const { viewer, award: found } = await authorizeAward(ctx, 'award.manage', given.id);
  const { reason, version } = checkInput(withdrawAwardSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, { viewer, action: 'award.manage' });
    requireAwardMove(award, 'WITHDRAWN', ctx.now());
    requireVersion(award, version);
    const planned = { awardId: award.id, state: 'PLANNED' } as const;
    await db.disbursement.updateMany({ where: planned, data: { state: 'STOPPED', reason } });
    const after = await move(inside, award, { state: 'WITHDRAWN', reason, answeredAt: ctx.now() });
    await publish(inside, 'award.withdrawn', { ...toAwardEvent(after, viewer.id), reason });
    return after;
  });
}

/**
 * Ends an accepted award without planned disbursements. Preserves `answeredAt`, because the statistics and the
 * signature depend on the time of the acceptance.
 */
export async function endAward(ctx: RequestContext, given: { id: string }): Promise<Award> {
  requireAccessScope(ctx.viewer, 'award.manage');
  const { viewer, award: found } = await authorizeAward(ctx, 'award.manage', given.id);
  const { version } = checkInput(endAwardSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, { viewer, action: 'award.manage' });
    requireAwardMove(award, 'ENDED', ctx.now());
    requireVersion(award, version);
    if ((await db.disbursement.count({ where: { awardId: award.id, state: 'PLANNED' } })) > 0)
      throw refuse('CONFLICT', 'award.planned');
    const after = await move(inside, award, { state: 'ENDED' });
    await publish(inside, 'award.ended', toAwardEvent(after, viewer.id));
    return after;
  });
}

/**
 * Extends the time to respond to the end of a later day. A lapsed award is offered again if its money and
 * place are still available.
 */
export async function extendAward(ctx: RequestContext, given: { id: string }): Promise<Award> {
  requireAccessScope(ctx.viewer, 'award.manage');
  const { viewer, award: found } = await authorizeAward(ctx, 'award.manage', given.id);
  const { acceptBy: day, version } = checkInput(extendAwardSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, { viewer, action: 'award.manage' });
    requireAwardMove(award, 'OFFERED', ctx.now());
    requireVersion(award, version);
    const acceptBy = endOfDay(day, award.application.scholarship.timeZone);
    const now = ctx.now();
    if (acceptBy <= award.acceptBy || acceptBy <= now || acceptBy.getTime() > now.getTime() + MAX_AHEAD)
      throw invalidInput({ acceptBy: problem('offerLonger') });
    if (award.state === 'LAPSED') await requireRenewable(inside, award);
    // Counts the e-mail about the extension as a reminder, so that no other reminder follows immediately.
    const data = { state: 'OFFERED', acceptBy, answeredAt: null, remindedAt: now } as const;
    const after = await move(inside, award, data);
    await publish(inside, 'award.extended', toAwardEvent(after, viewer.id));
    return after;
  });
}

async function requireRenewable(ctx: TransactionContext, award: ReadAward): Promise<void> {
  const { scholarshipId } = award.application;
  const standing = { id: award.applicationId, status: 'ACCEPTED', cancelledAt: null, isHeld: false } as const;
  const live = {
    applicationId: award.applicationId,
    state: { in: [...LIVE_AWARD_STATES] },
  };
  if (
    (await ctx.db.application.count({ where: standing })) === 0 ||
    (await ctx.db.award.count({ where: live })) > 0
  )
    throw refuse('CONFLICT', 'award.noMove', { state: award.state });
  await lockPlan(ctx, scholarshipId);
  await requireFreeMoney(ctx, scholarshipId, Number(award.amount));
}

/** Throws CONFLICT if there is no free place or not enough money left. The caller must have locked the award plan. */
export async function requireFreeMoney(
  { db }: Pick<TransactionContext, 'db'>,
  scholarshipId: string,
  amount: number,
): Promise<void> {
  const rows = await readAwardTotals({ db }, { scholarshipIds: [scholarshipId] });
  const totals = rows.find((row) => row.scholarshipId === scholarshipId);
  if (totals && totals.placesLeft !== null && totals.placesLeft < 1)
    throw refuse('CONFLICT', 'award.noPlace');
  if (totals && totals.left !== null && totals.left < amount) throw refuse('CONFLICT', 'award.noMoney');
}
