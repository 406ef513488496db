import { v7 as uuidv7 } from 'uuid';
import type { AwardPlan } from '../../../prisma/client/client.ts';
import { LIVE_AWARD_STATES, OUTCOME_STATUS } from '../../../rules/awards/awardOptions.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { type EventContext, publish, type WorkContext } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, refuse } from '../../platform/errors.ts';
import { CANDIDATES, IS_UNDECIDED } from '../candidates/candidateSql.ts';
import { chooseLetterVersion } from '../candidates/letters/chooseLetterVersion.ts';
import { lockPlan, openRelease } from '../candidates/openRelease.ts';
import { readBasis } from '../candidates/readBasis.ts';
import { hasOpenRelease } from '../candidates/readPreview.ts';
import { RELEASE_FIELDS, type ReleaseRow } from '../decisions/decisionRow.ts';
import { requireFreeMoney } from './manageAward.ts';
import { postponeJob, removeJob, removeOldestJob } from './nextOfferJob.ts';

type Next = { applicationId: string; applicantId: string };

/**
 * Prepares and releases an award for the next applicant on the waitlist. Throws CONFLICT if no offer can be
 * made, or if the next applicant is the viewer.
 */
export async function offerNextOnWaitlist(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<ReleaseRow> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const found = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  const { id: scholarshipId, organisationId, viewer } = found;
  const next = await findNext(ctx, scholarshipId);
  if (!next) throw refuse('CONFLICT', 'award.nobodyWaits');
  if (next.applicantId === viewer.id) throw refuse('CONFLICT', 'access.own');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockPerson(db, next.applicantId);
    const lockStaff = () => lockCoordination(db, viewer, 'application.decide', organisationId);
    const id = await offer(inside, { scholarshipId, next, actorId: viewer.id, usual: null }, lockStaff);
    await removeOldestJob(db, scholarshipId);
    return db.release.findUniqueOrThrow({ where: { id }, select: RELEASE_FIELDS });
  });
}

/**
 * Offers the next applicant on the waitlist the place that an ended award freed. Tries again later if another
 * release for the scholarship is pending.
 */
export async function offerFreePlace(ctx: WorkContext, awardId: string): Promise<void> {
  const award = await ctx.db.award.findUnique({
    where: { id: awardId },
    select: { amount: true, application: { select: { scholarshipId: true } } },
  });
  if (!award) return;
  const { scholarshipId } = award.application;
  if (await hasOpenRelease(ctx, scholarshipId)) return postponeJob(ctx.db, awardId);
  const next = await findNext(ctx, scholarshipId);
  if (!next) return;
  try {
    await ctx.db.$transaction(async (db) => {
      await lockPerson(db, next.applicantId);
      const wanted = { scholarshipId, next, actorId: null, usual: award.amount };
      await offer({ ...ctx, db }, wanted, (plan) => takePlace({ ...ctx, db }, awardId, plan));
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Retries only if another release or a concurrent change prevented the offer.
    if (error.wording?.key === 'release.another' || error.wording?.key === 'release.changed')
      await postponeJob(ctx.db, awardId);
  }
}

/**
 * Throws CONFLICT if the place has already been offered, if staff have extended the award, or if the plan no longer
 * offers places automatically. The caller must have locked the plan.
 */
async function takePlace(ctx: EventContext, awardId: string, plan: AwardPlan): Promise<void> {
  const live = { id: awardId, state: { in: [...LIVE_AWARD_STATES] } };
  const isFree = plan.offersWaitlist && (await ctx.db.award.count({ where: live })) === 0;
  if (!isFree || !(await removeJob(ctx.db, awardId))) throw refuse('CONFLICT', 'award.noPlace');
}

async function findNext({ db }: { db: Pick<EventContext['db'], '$queryRaw'> }, scholarshipId: string) {
  const [next] = await db.$queryRaw<Next[]>`
    SELECT a.id AS "applicationId", a.applicant_id AS "applicantId" FROM ${CANDIDATES}
    WHERE a.scholarship_id = ${scholarshipId}::uuid AND ${IS_UNDECIDED} AND NOT a.is_held
      AND d.state = 'SENT' AND d.outcome = 'WAITLIST'
    ORDER BY d.waitlist_rank NULLS LAST, d.created_at, d.id LIMIT 1`;
  return next ?? null;
}

type Offered = { scholarshipId: string; next: Next; actorId: string | null; usual: bigint | null };

async function offer(
  ctx: EventContext,
  { scholarshipId, next, actorId, usual }: Offered,
  check: (plan: AwardPlan) => Promise<void>,
): Promise<string> {
  const { db } = ctx;
  const plan = await lockPlan(ctx, scholarshipId);
  if (!plan) throw refuse('CONFLICT', 'award.noPlan');
  await check(plan);
  if (await hasOpenRelease(ctx, scholarshipId)) throw refuse('CONFLICT', 'release.another');
  const now = await findNext(ctx, scholarshipId);
  if (now?.applicationId !== next.applicationId) throw refuse('CONFLICT', 'release.changed');
  const amount = plan.amount ?? usual;
  if (amount === null) throw refuse('CONFLICT', 'award.noAmount');
  await requireFreeMoney(ctx, scholarshipId, Number(amount));
  const { applicationId } = next;
  const basis = await readBasis(ctx, applicationId);
  const money = { amount, currency: plan.currency };
  const { id: decisionId } = await db.decision.create({
    data: {
      ...{ id: uuidv7(), applicationId, outcome: 'AWARD', status: OUTCOME_STATUS.AWARD, state: 'DRAFT' },
      ...{
        ...money,
        fromStatus: 'PROCESSING',
        createdAt: ctx.now(),
        preparedById: actorId,
        letterVersion: chooseLetterVersion(),
        ...(basis && { basis }),
      },
    },
  });
  const id = await openRelease(ctx, {
    ...{ scholarshipId, actorId, decisionIds: [decisionId], releaseAt: null, overBudgetReason: null },
    needsSecondPerson: plan.needsSecondPerson,
  });
  const after = { scholarshipId, awards: 1, isFromWaitlist: true };
  await publish(ctx, 'release.created', { actorId, id, after });
  return id;
}
