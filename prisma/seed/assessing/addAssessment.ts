import { totalOf } from '../../../rules/assessment/totals.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { readRubric } from '../../../rules/forms/rubric.ts';
import { createCode } from '../../../server/applications/assessment/rounds/enterRound.ts';
import { refreshTotals } from '../../../server/applications/assessment/totals/refreshTotals.ts';
import { storeSet } from '../../../server/catalogue/forms/answerSet.ts';
import type { Context, TransactionContext } from '../../../server/platform/context.ts';
import type { AssessmentState, Prisma } from '../../client/client.ts';
import { before, type Person } from '../demoApplications.ts';
import { ASSESSORS, type Exception, MERITS, ROUNDS, type RoundStory } from './rounds.ts';
import { DEMO_RUBRIC } from './rubric.ts';

type SeedContext = TransactionContext<Pick<Context, 'now' | 'env'>>;
type Assessed = { people: Person[]; scholarship: { id: string; organisationId: string | null } };
type Member = { id: string; userId: string; offset: number };

/** In hundredths of a point. */
const MAX_SPREAD = 3000;

export async function addAssessment(ctx: SeedContext, { people, scholarship }: Assessed): Promise<void> {
  const { db } = ctx;
  const { organisationId, id: scholarshipId } = scholarship;
  if (!organisationId) return;
  const createdAt = before(ctx, 26);
  const { id: panelId } = await db.panel.create({ data: { organisationId, name: 'Readers', createdAt } });
  const members: Member[] = [];
  for (const { email, offset } of ASSESSORS) {
    const userId = people.find((person) => person.email === email)?.id;
    if (!userId) continue;
    const { id } = await db.panelMember.create({ data: { panelId, userId, createdAt } });
    members.push({ id, userId, offset });
  }
  const applications = await db.application.findMany({
    where: { scholarshipId, cancelledAt: null },
    select: { id: true, applicant: { select: { email: true } } },
  });
  const idOf = new Map(applications.map(({ id, applicant }) => [applicant.email, id]));
  for (const [index, story] of ROUNDS.entries())
    await addRound(ctx, { story, place: index + 1, scholarshipId, panelId, members, idOf });
}

type SeedRound = {
  story: RoundStory;
  place: number;
  scholarshipId: string;
  panelId: string;
  members: Member[];
  idOf: Map<string, string>;
};

async function addRound(ctx: SeedContext, given: SeedRound): Promise<void> {
  const { db } = ctx;
  const { story, place, scholarshipId, panelId, idOf } = given;
  const openedAt = before(ctx, story.openedDaysAgo);
  const content = DEMO_RUBRIC as unknown as Prisma.InputJsonObject;
  const createdAt = before(ctx, story.openedDaysAgo + 1);
  const { versions, id: rubricFormId } = await db.form.create({
    data: { purpose: 'RUBRIC', createdAt, versions: { create: { version: 1, content, createdAt } } },
    include: { versions: true },
  });
  const isClosed = story.closedDaysAgo !== undefined;
  const { id: roundId } = await db.assessmentRound.create({
    data: {
      ...{ scholarshipId, place, panelId, rubricFormId, createdAt, openedAt },
      ...{ name: story.name, method: story.method, perApplication: story.perApplication },
      ...{ state: isClosed ? 'CLOSED' : 'OPEN', endsAt: before(ctx, story.endedDaysAgo) },
      ...{
        scoresShown: 'AFTER_CLOSING',
        maxPerAssessor: 8,
        maxSpread: MAX_SPREAD,
        version: isClosed ? 4 : 3,
      },
      ...(story.closedDaysAgo !== undefined && { closedAt: before(ctx, story.closedDaysAgo) }),
    },
  });
  await db.roundApplication.createMany({
    data: story.entries.flatMap((email) => {
      const applicationId = idOf.get(email);
      return applicationId ? [{ roundId, applicationId, code: createCode(), enteredAt: openedAt }] : [];
    }),
  });
  const form = { formId: rubricFormId, formVersionId: versions[0]?.id ?? null };
  for (const assignment of listAssignments(given)) await addOne(ctx, { roundId, form, story, assignment });
  await refreshTotals({ db }, { roundId });
}

type SeedAssignment = Exception & { applicationId: string; member: Member; order: number };

function listAssignments({ story, members, idOf }: SeedRound): SeedAssignment[] {
  const isOf = (email: string, place: number) => (one: Exception) =>
    one.email === email && one.place === place;
  const planned = story.entries.flatMap((email, index) =>
    story.steps.map((step) => {
      const place = (index + step) % story.assessors;
      return story.exceptions.find(isOf(email, place)) ?? { email, place };
    }),
  );
  const added = story.exceptions.filter(({ email, place }) => !planned.some(isOf(email, place)));
  return [...planned, ...added].flatMap((one, order) => {
    const [applicationId, member] = [idOf.get(one.email), members[one.place]];
    return applicationId && member ? [{ ...one, applicationId, member, order }] : [];
  });
}

type SeedAssessment = {
  roundId: string;
  form: { formId: string; formVersionId: string | null };
  story: RoundStory;
  assignment: SeedAssignment;
};

async function addOne(ctx: SeedContext, { roundId, form, story, assignment }: SeedAssessment): Promise<void> {
  const { applicationId, member, state = 'SUBMITTED', reason, notes, order } = assignment;
  const answers = SCORED.includes(state) ? answersOf(assignment) : null;
  const answerSetId = answers && (await storeSet(ctx.db, { ...form, answers, setAside: [] }));
  const submitted = answers && state === 'SUBMITTED' && totalOf(readRubric(DEMO_RUBRIC), answers);
  const submittedAt = before(ctx, Math.max(story.endedDaysAgo, 0) + 0.2 + (order % 7));
  await ctx.db.assessment.create({
    data: {
      ...{ roundId, applicationId, memberId: member.id, state, answerSetId, version: answers ? 3 : 1 },
      ...(submitted && { ...submitted, submittedAt }),
      ...(state === 'STARTED' && { isLate: story.endedDaysAgo > 0 }),
      ...(state === 'ABSTAINED' && { reason: reason ?? null }),
      notes: notes ?? null,
    },
  });
  if (state !== 'CONFLICTED') return;
  const conflict = {
    userId: member.userId,
    applicationId,
    source: 'DECLARED',
    reason: reason ?? null,
  } as const;
  await ctx.db.assessmentConflict.create({ data: { ...conflict, createdAt: submittedAt } });
}

const SCORED: AssessmentState[] = ['STARTED', 'SUBMITTED'];

function answersOf({ email, member, scores, state, isGateFailed = false }: SeedAssignment): Answers {
  const given = scores ?? MERITS[email]?.map((score) => Math.min(5, Math.max(1, score + member.offset)));
  const [idea = 3, means = 3, person = 3] = given ?? [];
  if (state === 'STARTED') return { idea };
  return {
    ...{ idea, means, person, isForUs: !isGateFailed },
    ...(idea <= 2 && { comment: 'The plan does not say what would count as an answer.' }),
  };
}
