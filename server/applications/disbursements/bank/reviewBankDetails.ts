import type { Award } from '../../../../prisma/client/client.ts';
import { publish } from '../../../events/publish.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { authorizeAward, lockAward, type ReadAward } from '../../awards/awardRow.ts';

/**
 * Confirms changed bank details, so that held payments continue. The viewer must have opened the details since the
 * change, but must not be the first admin who did so.
 */
export async function reviewBankDetails(
  ctx: RequestContext,
  { awardId }: { awardId: string },
): Promise<Award> {
  const action = 'bankDetails.review';
  const { viewer, award: found } = await authorizeAward(ctx, action, awardId);
  const { id } = found;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, { viewer, action });
    const stored = await db.bankDetails.findUnique({ where: { awardId: id } });
    if (!stored) throw notFound();
    if (stored.reviewedAt) throw refuse('CONFLICT', 'bankDetails.reviewed');
    await requireSecondLook(inside, { award, viewerId: viewer.id, changedAt: stored.changedAt });
    const data = { reviewedById: viewer.id, reviewedAt: ctx.now() };
    await db.bankDetails.update({ where: { awardId: id }, data });
    await publish(inside, 'bankDetails.reviewed', { actorId: viewer.id, id });
    return award;
  });
}

async function requireSecondLook(
  { db }: TransactionContext,
  { award, viewerId, changedAt }: { award: ReadAward; viewerId: string; changedAt: Date },
): Promise<void> {
  const found = await db.auditEntry.findMany({
    where: {
      ...{ targetType: 'award', targetId: award.id, action: 'bankDetails.read' },
      createdAt: { gte: changedAt },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { actorId: true },
  });
  // The recipient can be an admin, who has read the details with the export of all payments.
  const looks = found.filter(({ actorId }) => actorId !== award.application.applicantId);
  if (!looks.some(({ actorId }) => actorId === viewerId)) throw refuse('CONFLICT', 'bankDetails.lookFirst');
  if (looks[0]?.actorId === viewerId) throw refuse('CONFLICT', 'bankDetails.secondAdmin');
}
