import type { Application } from '../../../prisma/client/client.ts';
import { MAX_DECISIONS_AT_ONCE } from '../../../rules/awards/awardOptions.ts';
import { renewalsSchema } from '../../../rules/awards/awards.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { requireFreeMoney } from '../awards/manageAward.ts';
import { lockPlan } from '../candidates/openRelease.ts';
import { storePrepared } from '../candidates/prepareDecisions.ts';
import { writeEntered } from '../enter/writeEntered.ts';
import { readRenewableAwards, refuseRenewal } from './renewableAwards.ts';
import { authorizeRenewal, requireTarget } from './renewalTargets.ts';

type Target = Awaited<ReturnType<typeof authorizeRenewal>>;

/**
 * Enters an application for the recipient of each award and prepares a new award, by default with the amount of the
 * earlier award. The viewer needs permission for the scholarships of both the earlier and the new awards.
 */
export async function prepareRenewals(
  ctx: RequestContext,
  given: { scholarshipId: string; targetId: string },
): Promise<{ results: BulkResult[]; left: number }> {
  requireAccessScope(ctx.viewer, 'application.decide');
  requireAccessScope(ctx.viewer, 'application.enter');
  const { awards } = checkInput(renewalsSchema, given);
  const target = await authorizeRenewal(ctx, given);
  const amounts = new Map(awards.map(({ id, amount }) => [id, amount ?? null]));
  const ids = [...amounts.keys()];
  const change = (id: string) => renew(ctx, target, { id, wanted: amounts.get(id) ?? null });
  return { results: await runInBulk(ctx, { ids }, change, MAX_DECISIONS_AT_ONCE), left: 0 };
}

type Wanted = { id: string; wanted: number | null };

async function renew(ctx: RequestContext, target: Target, { id, wanted }: Wanted): Promise<void> {
  const { scholarshipId, targetId, viewer, organisationId } = target;
  const award = await ctx.db.award.findFirst({
    where: { id, application: { scholarshipId } },
    select: { application: { select: { applicantId: true } } },
  });
  if (!award) throw notFound();
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Lock order: the recipient, then the plan. Every change to the award locks its recipient first.
    if (!(await lockPerson(db, award.application.applicantId))) throw refuse('CONFLICT', 'renewal.erased');
    const plan = await lockPlan(inside, targetId);
    await lockCoordination(db, viewer, 'application.decide', organisationId);
    await requireTarget(inside, target);
    const [found] = await readRenewableAwards(inside, { ...target, viewerId: viewer.id }, { id });
    if (!found || !plan) throw notFound();
    const refusal = refuseRenewal(found);
    if (refusal) throw refusal;
    const amount = BigInt(wanted ?? found.amount);
    await requireFreeMoney(inside, targetId, Number(amount));
    const form = await copyForm(inside, found.applicationId);
    const { id: applicationId } = await writeEntered(inside, {
      ...{ viewer, organisationId, key: null, renewedAwardId: id },
      form: { ...form, scholarshipId: targetId, email: found.email, consent: null },
    });
    await storePrepared(
      inside,
      { applicationId, fromStatus: 'PROCESSING', preparedById: viewer.id },
      {
        ...{ outcome: 'AWARD', money: { amount, currency: plan.currency }, waitlistRank: null },
        isReasonShared: false,
      },
    );
  });
}

const OMITTED = { phone: '', address: '', ssc: '', hsc: '', gender: null, degree: null };

type CopiedForm = Pick<Application, 'applicantName' | keyof typeof OMITTED>;

async function copyForm({ db, env }: TransactionContext, id: string): Promise<CopiedForm> {
  const { applicantName, ...form } = await db.application.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ applicantName: true, phone: true, address: true, ssc: true, hsc: true, gender: true },
      degree: true,
    },
  });
  const omitted = Object.entries(OMITTED).filter(([name]) =>
    env.OMITTED_FIELDS.some((each) => each === name),
  );
  return { applicantName, ...form, ...Object.fromEntries(omitted) };
}
