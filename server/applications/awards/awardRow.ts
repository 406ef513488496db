import type { Prisma } from '../../../prisma/client/client.ts';
import { type AwardState, findAwardMove } from '../../../rules/awards/awardOptions.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import type { OfAward } from '../../events/events.ts';
import { authorize, type Belonging, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Action } from '../../platform/permissions.ts';

export const AWARD_PARTS = {
  application: {
    select: {
      applicantId: true,
      scholarshipId: true,
      scholarship: { select: { organisationId: true, timeZone: true } },
    },
  },
} as const satisfies Prisma.AwardInclude;

export type ReadAward = Prisma.AwardGetPayload<{ include: typeof AWARD_PARTS }>;

type AwardAction = Exclude<
  Extract<Action, `award.${string}` | `disbursement.${string}` | `bankDetails.${string}`>,
  'award.plan' | 'disbursement.list' | 'disbursement.export'
>;

export function toAwardBelonging({ application }: ReadAward): Belonging {
  const { applicantId: ownerId, scholarshipId, scholarship } = application;
  return { ownerId, scholarshipId, organisationId: scholarship.organisationId };
}

export async function authorizeAward(
  ctx: RequestContext,
  action: AwardAction,
  id: string,
): Promise<{ viewer: Viewer; award: ReadAward }> {
  requireAccessScope(ctx.viewer, action);
  const award = await ctx.db.award.findUnique({ where: { id }, include: AWARD_PARTS });
  const viewer = authorize(ctx.viewer, action, award ? toAwardBelonging(award) : {});
  if (!award) throw notFound();
  return { viewer, award };
}

/**
 * Locks the recipient, then the award, and reads the award again. If `staff` is set, also prevents a coordinator's
 * permission from being revoked until the transaction ends. Throws NOT_FOUND if the recipient has been erased.
 */
export async function lockAward(
  { db }: Pick<TransactionContext, 'db'>,
  { id, application }: ReadAward,
  staff: { viewer: Viewer; action: AwardAction } | null,
): Promise<ReadAward> {
  if (!(await lockPerson(db, application.applicantId))) throw notFound();
  if (staff) await lockCoordination(db, staff.viewer, staff.action, application.scholarship.organisationId);
  await db.$queryRaw`SELECT FROM awards WHERE id = ${id}::uuid FOR UPDATE`;
  return db.award.findUniqueOrThrow({ where: { id }, include: AWARD_PARTS });
}

export function requireAwardMove({ state, acceptBy }: ReadAward, to: AwardState, now: Date): void {
  const move = findAwardMove(state, to);
  if (!move) throw refuse('CONFLICT', 'award.noMove', { state });
  const isOver = acceptBy <= now;
  if (move.needs.includes('time') && isOver) throw refuse('CONFLICT', 'award.tooLate');
}

export function requireAccepted({ state }: Pick<ReadAward, 'state'>): void {
  if (state !== 'ACCEPTED') throw refuse('CONFLICT', 'disbursement.notAccepted');
}

export function requireVersion({ version }: ReadAward, read: number): void {
  if (version !== read) throw refuse('CONFLICT', 'award.changed');
}

export function toAwardEvent(award: ReadAward, actorId: string | null): OfAward {
  const { id: awardId, applicationId, amount, currency, acceptBy: closesAt, application } = award;
  const { scholarshipId, scholarship } = application;
  return {
    ...{ awardId, applicationId, scholarshipId, actorId, amount: Number(amount), currency },
    ...{ closesAt, timeZone: scholarship.timeZone },
  };
}
