import type { Disbursement } from '../../../prisma/client/client.ts';
import { DISBURSEMENT_MOVES, type DisbursementState } from '../../../rules/awards/disbursements.ts';
import { findMove } from '../../../rules/moves.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { AWARD_PARTS, lockAward, toAwardBelonging } from '../awards/awardRow.ts';

type DisbursementAction = 'disbursement.manage' | 'disbursement.pay';

export async function authorizeDisbursement(ctx: RequestContext, action: DisbursementAction, id: string) {
  requireAccessScope(ctx.viewer, action);
  const found = await ctx.db.disbursement.findUnique({
    where: { id },
    include: { award: { include: AWARD_PARTS } },
  });
  const viewer = authorize(ctx.viewer, action, found ? toAwardBelonging(found.award) : {});
  if (!found) throw notFound();
  return { id: found.id, viewer, action, award: found.award };
}

/** Locks the award of a disbursement. Throws NOT_FOUND if another plan removed the disbursement. */
export async function lockDisbursement(
  ctx: Pick<TransactionContext, 'db'>,
  { id, award, ...staff }: Awaited<ReturnType<typeof authorizeDisbursement>>,
) {
  const locked = await lockAward(ctx, award, staff);
  const disbursement = await ctx.db.disbursement.findUnique({ where: { id } });
  if (!disbursement) throw notFound();
  return { award: locked, disbursement };
}

/**
 * Increments the awards' versions, so that a plan that was read earlier cannot add these disbursements again. The
 * caller must have locked the awards.
 */
export async function outdatePlans({ db }: Pick<TransactionContext, 'db'>, ids: string[]): Promise<void> {
  await db.award.updateMany({
    where: { disbursements: { some: { id: { in: ids } } } },
    data: { version: { increment: 1 } },
  });
}

export function requireDisbursementMove({ state }: Pick<Disbursement, 'state'>, to: DisbursementState): void {
  if (!findMove(DISBURSEMENT_MOVES, { from: state, to }))
    throw refuse('CONFLICT', 'disbursement.ended', { state });
}
