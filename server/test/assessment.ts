import type { Prisma } from '../../prisma/client/client.ts';
import { PORTAL_ORGANISATION_ID } from '../../rules/accounts/organisations.ts';
import type { Context } from '../platform/context.ts';
import { makeApplication, makeScholarship } from './factories.ts';
import { makePerson } from './people.ts';

const text = (en: string) => ({ en });

export const RUBRIC = {
  sections: [
    {
      key: 'merit',
      title: text('Merit'),
      questions: [{ key: 'quality', kind: 'score', label: text('Quality'), from: 1, to: 5, weight: 1 }],
    },
  ],
};

export async function makePanel(ctx: Context, { members = 2, organisationId = PORTAL_ORGANISATION_ID } = {}) {
  const createdAt = ctx.now();
  const { id } = await ctx.db.panel.create({
    data: { organisationId, name: crypto.randomUUID(), createdAt },
  });
  for (let count = 0; count < members; count += 1) {
    const { id: userId } = await makePerson(ctx);
    await ctx.db.panelMember.create({ data: { panelId: id, userId, createdAt } });
  }
  return id;
}

type GivenRound = { state?: 'DRAFT' | 'OPEN'; organisationId?: string };

export async function makeRound(ctx: Context, given: GivenRound = {}) {
  const { organisationId } = given;
  const { id: scholarshipId } = await makeScholarship(ctx, organisationId ? { organisationId } : {});
  const { id: applicantId } = await makePerson(ctx);
  const { id: applicationId } = await makeApplication(ctx, { applicantId, scholarshipId });
  return { ...(await makeRoundOf(ctx, { scholarshipId, applicationId }, given)), applicantId };
}

type EnteredApplication = { scholarshipId: string; applicationId: string };

export async function makeRoundOf(
  ctx: Context,
  { scholarshipId, applicationId }: EnteredApplication,
  { state = 'DRAFT', organisationId }: GivenRound = {},
) {
  const createdAt = ctx.now();
  const versions = { create: { version: 1, content: RUBRIC, createdAt } };
  const form = await ctx.db.form.create({ data: { purpose: 'RUBRIC', createdAt, versions } });
  const panelId = await makePanel(ctx, organisationId ? { organisationId } : {});
  const round = await ctx.db.assessmentRound.create({
    data: {
      ...{ scholarshipId, place: 1, name: 'First reading', state, panelId, rubricFormId: form.id, createdAt },
      entries: { create: { applicationId, code: '7F3K9', enteredAt: createdAt } },
    },
  });
  return { ...round, applicationId };
}

type GivenAssessment = {
  state?: 'PLANNED' | 'ASSIGNED' | 'STARTED';
  isBlind?: boolean;
  endsAt?: Date;
  assessor?: { id: string };
  organisationId?: string;
};

export async function makeAssessment(ctx: Context, given: GivenAssessment = {}) {
  const { state = 'ASSIGNED', isBlind = true, endsAt, organisationId } = given;
  const assessor = given.assessor ?? (await makePerson(ctx));
  const round = await makeRound(ctx, { state: 'OPEN', ...(organisationId && { organisationId }) });
  await ctx.db.assessmentRound.update({ where: { id: round.id }, data: { isBlind, endsAt: endsAt ?? null } });
  const assessment = await assign(ctx, round, assessor, state);
  return { ...assessment, round, assessor };
}

type AssignedRound = { id: string; panelId: string | null; applicationId: string };

export async function assign(
  ctx: Context,
  { id: roundId, panelId, applicationId }: AssignedRound,
  { id: userId }: { id: string },
  state: 'PLANNED' | 'ASSIGNED' | 'STARTED' = 'ASSIGNED',
) {
  if (!panelId) throw new Error('The round has no panel.');
  const { id: memberId } = await ctx.db.panelMember.upsert({
    where: { panelId_userId: { panelId, userId } },
    create: { panelId, userId, createdAt: ctx.now() },
    update: {},
  });
  return ctx.db.assessment.create({ data: { roundId, applicationId, memberId, state } });
}

type MadeRound = { id: string; rubricFormId: string | null };

/** The total is in hundredths of a point. */
export async function makeSubmitted(
  { db, now }: Pick<Context, 'now'> & { db: Prisma.TransactionClient },
  { id: roundId, rubricFormId }: MadeRound,
  given: { applicationId: string; memberId: string; total: number },
) {
  const version = await db.formVersion.findFirstOrThrow({ where: { formId: rubricFormId ?? '' } });
  const { id: answerSetId } = await db.answerSet.create({
    data: { formVersionId: version.id, answers: { quality: 4 } },
  });
  return db.assessment.create({
    data: { roundId, ...given, answerSetId, state: 'SUBMITTED', isPassed: true, submittedAt: now() },
  });
}

/**
 * Creates a round whose assignment plan reports a conflict of interest, an assessor at their limit and one without
 * the required expertise.
 */
export async function makeShortRound(ctx: Context, given: { organisationId: string }) {
  const round = await makeRound(ctx, given);
  const { id: roundId, applicationId, panelId, scholarshipId } = round;
  const [one, two] = await ctx.db.panelMember.findMany({ where: { panelId: panelId ?? '' } });
  if (!one?.userId || !two) throw new Error('The panel has fewer than two members.');
  const { id: applicantId } = await makePerson(ctx);
  const other = await makeApplication(ctx, { applicantId, scholarshipId });
  const totals = { total: 5000, spread: 0, rank: 1, corrected: 5000, count: 1 };
  await ctx.db.roundApplication.create({
    data: { roundId, applicationId: other.id, code: '9K2M4', enteredAt: ctx.now(), ...totals },
  });
  const limits = { maxPerAssessor: 1, requiresExpertise: true };
  await ctx.db.assessmentRound.update({ where: { id: roundId }, data: limits });
  await ctx.db.panelMember.update({ where: { id: one.id }, data: { subjects: ['DOCTOR'] } });
  await makeSubmitted(ctx, round, { applicationId: other.id, memberId: two.id, total: 5000 });
  await ctx.db.assessment.create({
    data: { roundId, applicationId, memberId: one.id, state: 'ABSTAINED', reason: 'A colleague' },
  });
  await ctx.db.assessmentConflict.create({
    data: { userId: one.userId, applicationId, source: 'STAFF', createdAt: ctx.now() },
  });
  return round;
}
