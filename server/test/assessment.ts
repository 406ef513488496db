import { PORTAL_ORGANISATION_ID } from '../../rules/organisations.ts';
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

/** A round that lacks nothing: a panel of two, a rubric and an application. */
export async function makeRound(ctx: Context, given: GivenRound = {}) {
  const { organisationId } = given;
  const { id: scholarshipId } = await makeScholarship(ctx, organisationId ? { organisationId } : {});
  const { id: applicantId } = await makePerson(ctx);
  const { id: applicationId } = await makeApplication(ctx, { applicantId, scholarshipId });
  return { ...(await makeRoundOf(ctx, { scholarshipId, applicationId }, given)), applicantId };
}

type EnteredApplication = { scholarshipId: string; applicationId: string };

/** A round that lacks nothing, with this application. */
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

/** An assessment of an open round, assigned to a person who is a member of its panel. */
export async function makeAssessment(ctx: Context, given: GivenAssessment = {}) {
  const { state = 'ASSIGNED', isBlind = true, endsAt, organisationId } = given;
  const assessor = given.assessor ?? (await makePerson(ctx));
  const round = await makeRound(ctx, { state: 'OPEN', ...(organisationId && { organisationId }) });
  await ctx.db.assessmentRound.update({ where: { id: round.id }, data: { isBlind, endsAt: endsAt ?? null } });
  const assessment = await assign(ctx, round, assessor, state);
  return { ...assessment, round, assessor };
}

type AssignedRound = { id: string; panelId: string | null; applicationId: string };

/** Assigns the application of a round to a person, who joins its panel. */
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

/** An abstained assessment with a conflict of interest, and an assessor without capacity: a plan has every reason. */
export async function makeAbstention(
  { db, now }: Context,
  { id: roundId, applicationId, panelId }: { id: string; applicationId: string; panelId: string | null },
) {
  const member = await db.panelMember.findFirstOrThrow({ where: { panelId: panelId ?? '' } });
  await db.assessmentRound.update({ where: { id: roundId }, data: { maxPerAssessor: 0 } });
  await db.assessment.create({
    data: {
      ...{ roundId, applicationId, memberId: member.id, state: 'ABSTAINED', reason: 'A colleague' },
      ...{ total: 5000, isPassed: true, submittedAt: now() },
    },
  });
  await db.assessmentConflict.create({
    data: { userId: member.userId ?? '', applicationId, source: 'STAFF', createdAt: now() },
  });
  await db.roundApplication.updateMany({
    where: { roundId },
    data: { total: 5000, spread: 0, rank: 1, corrected: 5000, count: 1 },
  });
}
