import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type AwardPlan, Prisma } from '../../../prisma/client/client.ts';
import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';
import { MAX_DECISIONS_AT_ONCE, OUTCOME_FROM, OUTCOME_STATUS } from '../../../rules/awards/awardOptions.ts';
import { preparationSchema } from '../../../rules/awards/awards.ts';
import { REQUIRED } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { publish } from '../../events/publish.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { findApplication } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { discardDraft } from '../decisions/discardDraft.ts';
import { requireFree } from '../decisions/requireFree.ts';
import { chooseLetterVersion } from './letters/chooseLetterVersion.ts';
import { pickCandidates } from './pickCandidates.ts';
import { placeOnWaitlist } from './placeOnWaitlist.ts';
import { readBasis } from './readBasis.ts';
import { takeDrafts } from './takeDrafts.ts';

type Preparation = z.output<typeof preparationSchema>;
type Prepared = { results: BulkResult[]; left: number };

/**
 * Prepares decisions, replacing those already prepared, and returns a result for each. Applicants are not
 * notified and see no change, and no other action is blocked.
 */
export async function prepareDecisions(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<Prepared> {
  const reach = requireAccessScope(ctx.viewer, 'application.decide');
  const input = checkInput(preparationSchema, given);
  const { id: scholarshipId } = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  if (input.outcome === 'AWARD') await requireMoney(ctx, scholarshipId, input);
  const { ids, left } = input.pick
    ? await pickCandidates(ctx, reach, scholarshipId, input.pick)
    : { ids: input.ids ?? [], left: 0 };
  if (ids.length === 0) return { results: [], left };
  const wanted = { ...input, scholarshipId, place: input.waitlistRank ?? null };
  const change = async (id: string) => {
    const place = await prepare(ctx, id, wanted);
    if (place !== null) wanted.place = place + 1;
  };
  return { results: await runInBulk(ctx, { ids }, change, MAX_DECISIONS_AT_ONCE), left };
}

export async function discardDecisions(
  ctx: RequestContext,
  given: { ids: readonly string[] },
): Promise<Prepared> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const discard = async (given: string) => {
    const { viewer, application } = await authorizeStanding(ctx, 'application.decide', { id: given });
    const { id: applicationId, applicantId, organisationId } = application;
    await ctx.db.$transaction(async (db) => {
      await lockPerson(db, applicantId);
      await lockCoordination(db, viewer, 'application.decide', organisationId);
      if (await discardDraft({ ...ctx, db }, { applicationId, actorId: viewer.id })) return;
      throw refuse('CONFLICT', 'decision.notPrepared');
    });
  };
  return { results: await runInBulk(ctx, given, discard, MAX_DECISIONS_AT_ONCE), left: 0 };
}

type Amount = { amount: bigint; currency: string };

async function requireMoney(
  { db }: Pick<TransactionContext, 'db'>,
  scholarshipId: string,
  { amount }: Preparation,
): Promise<Amount> {
  const plan: AwardPlan | null = await db.awardPlan.findUnique({ where: { scholarshipId } });
  if (!plan)
    throw refuse('CONFLICT', 'award.noPlan', undefined, {
      problems: { scholarshipId: problem('planMissing') },
    });
  const given = amount != null ? BigInt(amount) : plan.amount;
  if (given === null) throw invalidInput({ amount: REQUIRED });
  return { amount: given, currency: plan.currency };
}

type Wanted = Preparation & { scholarshipId: string; place: number | null };

async function prepare(ctx: RequestContext, given: string, wanted: Wanted): Promise<number | null> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.decide', { id: given });
  const { id: applicationId, applicantId, scholarshipId, organisationId } = application;
  if (scholarshipId !== wanted.scholarshipId) throw notFound();
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockPerson(db, applicantId);
    // The stronger lock makes concurrent writers of the same waitlist wait.
    const mode = Prisma.raw(wanted.outcome === 'WAITLIST' ? 'NO KEY UPDATE' : 'SHARE');
    await db.$queryRaw`SELECT FROM scholarships WHERE id = ${scholarshipId}::uuid FOR ${mode}`;
    await lockCoordination(db, viewer, 'application.decide', organisationId);
    const fromStatus = await lockCandidate(inside, applicationId, wanted.outcome);
    const isLeftOut = (await takeDrafts(inside, [applicationId])).has(applicationId);
    const { outcome } = wanted;
    // Reads the plan again under the lock, which prevents a change of its currency.
    const money = outcome === 'AWARD' ? await requireMoney(inside, scholarshipId, wanted) : null;
    const waitlistRank =
      outcome === 'WAITLIST' ? await placeOnWaitlist(inside, scholarshipId, wanted.place) : null;
    const from = { applicationId, fromStatus, preparedById: viewer.id };
    await storePrepared(inside, from, { ...wanted, money, waitlistRank, isLeftOut });
    return waitlistRank;
  });
}

type Storing = { applicationId: string; fromStatus: ApplicationStatus; preparedById: string };
type Stored = Pick<Preparation, 'outcome' | 'reason' | 'isReasonShared'> & {
  money: Amount | null;
  waitlistRank: number | null;
  isLeftOut?: boolean;
};

/** Stores a prepared decision on an application without one. The caller must have locked the applicant. */
export async function storePrepared(
  ctx: TransactionContext,
  { applicationId, fromStatus, preparedById }: Storing,
  { outcome, money, waitlistRank, reason = null, isReasonShared, isLeftOut = false }: Stored,
): Promise<void> {
  const basis = await readBasis(ctx, applicationId);
  await ctx.db.decision.create({
    data: {
      ...{ id: uuidv7(), applicationId, fromStatus, status: OUTCOME_STATUS[outcome], state: 'DRAFT' },
      ...{ outcome, ...(money ?? {}), waitlistRank, reason, ...(basis && { basis }), preparedById },
      ...{ letterVersion: chooseLetterVersion(), createdAt: ctx.now(), isLeftOut },
      // The reason for a return is always shared, because it says what is missing.
      isReasonShared: isReasonShared || outcome === 'RETURN',
    },
  });
  const after = { outcome, waitlistRank, ...(money && { ...money, amount: Number(money.amount) }) };
  await publish(ctx, 'decision.prepared', { actorId: preparedById, id: applicationId, after });
}

/**
 * Locks the application, so that a change of status waits. Throws CONFLICT if a decision is pending, if there
 * is an award, or if the status does not allow the outcome.
 */
async function lockCandidate(
  ctx: TransactionContext,
  id: string,
  outcome: Preparation['outcome'],
): Promise<ApplicationStatus> {
  await ctx.db.$queryRaw`SELECT FROM applications WHERE id = ${id}::uuid FOR UPDATE`;
  const now = await findApplication(ctx.db, id);
  if (!now || now.cancelledAt) throw notFound();
  await requireFree(ctx, now);
  if (!OUTCOME_FROM[outcome].includes(now.status))
    throw refuse('CONFLICT', 'decision.notCandidate', { status: now.status });
  return now.status;
}
