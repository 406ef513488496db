import { toMinorUnits } from '../../../rules/money/currencies.ts';
import { answerUntil } from '../../../server/applications/awards/answerUntil.ts';
import { sealBankDetails } from '../../../server/applications/disbursements/bank/sealBankDetails.ts';
import { listAnswerValues, storeSet } from '../../../server/catalogue/forms/answerSet.ts';
import { addOwnForm } from '../../../server/catalogue/forms/saveQuestions.ts';
import type { Context, TransactionContext } from '../../../server/platform/context.ts';
import { before, type Person } from '../demoApplications.ts';
import { ACCEPTANCE, ACCEPTED_WITH, AWARDINGS, type AwardStory, type Plan } from './awardStories.ts';

export type SeedContext = TransactionContext<Pick<Context, 'now' | 'env'>>;
type Scholarship = { id: string; timeZone: string };
type Found = { id: string; name: string };

/** `programmes` are all scholarships in the order of the catalogue. */
export async function addAwards(
  ctx: SeedContext,
  { people, programmes }: { people: Person[]; programmes: Scholarship[] },
): Promise<void> {
  const actorId = people.find(({ email }) => email === 'moderator@example.org')?.id ?? null;
  for (const { programme, plan, stories } of AWARDINGS) {
    const scholarship = programmes[programme - 1];
    if (scholarship) await addRelease(ctx, { scholarship, plan, stories, actorId });
  }
}

type SeedRelease = { scholarship: Scholarship; plan: Plan; stories: AwardStory[]; actorId: string | null };

async function addRelease(ctx: SeedContext, { scholarship, plan, stories, actorId }: SeedRelease) {
  const { db } = ctx;
  const { id: scholarshipId } = scholarship;
  await addPlan(ctx, scholarshipId, plan);
  const sentAt = before(ctx, plan.sentDaysAgo);
  const times = { releaseAt: sentAt, createdAt: sentAt, endedAt: sentAt };
  const { id: releaseId } = await db.release.create({
    data: { scholarshipId, actorId, state: 'SENT', ...times },
  });
  const applications = await db.application.findMany({
    where: { scholarshipId, cancelledAt: null },
    select: { id: true, applicant: { select: { email: true, name: true } } },
  });
  for (const story of stories) {
    const found = applications.find(({ applicant }) => applicant.email === story.email);
    if (!found) continue;
    const application = { id: found.id, name: found.applicant.name };
    await addDecision(ctx, { story, plan, application, scholarship, releaseId, actorId });
  }
}

export async function addPlan(ctx: SeedContext, scholarshipId: string, plan: Plan): Promise<void> {
  const { db, env } = ctx;
  const inMinorUnits = (amount: number) => BigInt(toMinorUnits(amount, env.CURRENCY));
  const acceptanceFormId = await addOwnForm(ctx, ACCEPTANCE, 'ACCEPTANCE');
  await db.awardPlan.create({
    data: {
      ...{ scholarshipId, acceptanceFormId },
      ...{ currency: env.CURRENCY, places: plan.places, acceptDays: plan.acceptDays },
      ...{
        budget: inMinorUnits(plan.budget),
        amount: inMinorUnits(plan.amount),
        conditions: plan.conditions,
      },
    },
  });
}

type SeedDecision = {
  story: AwardStory;
  plan: Plan;
  application: Found;
  scholarship: Scholarship;
  releaseId: string;
  actorId: string | null;
};

async function addDecision(ctx: SeedContext, given: SeedDecision): Promise<void> {
  const { db, env } = ctx;
  const { story, plan, application, scholarship, releaseId, actorId } = given;
  const { outcome, award } = story;
  const createdAt = before(ctx, plan.sentDaysAgo);
  const money = {
    amount: BigInt(toMinorUnits(plan.amount, env.CURRENCY)),
    currency: env.CURRENCY,
  };
  const status = { AWARD: 'ACCEPTED', WAITLIST: 'PROCESSING', NOT_SELECTED: 'REJECTED' } as const;
  const { id: decisionId } = await db.decision.create({
    data: {
      ...{ releaseId, applicationId: application.id, state: 'SENT', fromStatus: 'PROCESSING' },
      ...{ outcome, status: status[outcome], preparedById: actorId, createdAt },
      ...(outcome === 'AWARD' && money),
      ...(outcome === 'WAITLIST' && { waitlistRank: 1 }),
    },
  });
  const note = (kind: 'WAITLISTED' | 'AWARD_OFFERED', detail?: object) =>
    db.applicationEvent.create({
      data: { applicationId: application.id, actorId, kind, createdAt, ...(detail && { detail }) },
    });
  if (outcome === 'WAITLIST') await note('WAITLISTED');
  if (!award) return;
  const { closesAt, conditions } = await answerUntil(db, scholarship.id, createdAt);
  await note('AWARD_OFFERED', { closesAt: closesAt.toISOString(), timeZone: scholarship.timeZone });
  const offer = { offeredAt: createdAt, acceptBy: closesAt, conditions };
  await addAward(ctx, { story, application, data: { ...money, ...offer, decisionId } });
}

type SeedAward = {
  story: AwardStory;
  application: Found;
  data: {
    decisionId: string;
    amount: bigint;
    currency: string;
    offeredAt: Date;
    acceptBy: Date;
    conditions: string | null;
  };
};

async function addAward(ctx: SeedContext, { story, application, data }: SeedAward): Promise<void> {
  const { db, env } = ctx;
  const { state, answeredDaysAgo, reason, parts = [] } = story.award ?? { state: 'OFFERED' as const };
  const applicationId = application.id;
  const answeredAt = answeredDaysAgo === undefined ? null : before(ctx, answeredDaysAgo);
  const isAccepted = state === 'ACCEPTED';
  const signedName = isAccepted ? application.name : null;
  const answerSetId = isAccepted ? await addAcceptance(ctx, applicationId) : null;
  const version = answeredAt ? 2 : 1;
  const { id: awardId } = await db.award.create({
    data: {
      ...{ ...data, applicationId, state, answeredAt, signedName, answerSetId },
      ...{ reason: reason ?? null, version },
    },
  });
  if (!answeredAt) return;
  const kind = isAccepted ? 'AWARD_ACCEPTED' : 'AWARD_DECLINED';
  const { applicantId: actorId } = await db.application.findUniqueOrThrow({ where: { id: applicationId } });
  await db.applicationEvent.create({
    data: { applicationId, actorId, kind, createdAt: answeredAt, ...(reason && { detail: { reason } }) },
  });
  if (parts.length === 0) return;
  const account = { holder: application.name, account: 'DE02120300000000202051', bank: null };
  await db.bankDetails.create({
    data: { awardId, sealed: sealBankDetails(env, account), accountEnding: '2051', changedAt: answeredAt },
  });
  await db.disbursement.createMany({
    data: parts.map(({ amount, dueInDays, condition, isPaid }) => {
      const dueOn = before(ctx, -dueInDays);
      const paid = isPaid ? ({ state: 'PAID', paidOn: dueOn, reference: 'Demo payment 1' } as const) : {};
      const money = BigInt(toMinorUnits(amount, env.CURRENCY));
      return { awardId, dueOn, amount: money, condition: condition ?? null, createdAt: answeredAt, ...paid };
    }),
  });
}

async function addAcceptance({ db }: SeedContext, applicationId: string): Promise<string> {
  const { id: formVersionId, formId } = await db.formVersion.findFirstOrThrow({
    where: { form: { awardPlan: { scholarship: { applications: { some: { id: applicationId } } } } } },
  });
  const answers = { answers: ACCEPTED_WITH, setAside: [] };
  return storeSet(db, { formId, formVersionId, ...answers }, listAnswerValues(ACCEPTANCE, ACCEPTED_WITH));
}
