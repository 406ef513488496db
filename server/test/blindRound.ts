import type { Context } from '../platform/context.ts';
import { assign, makePanel, RUBRIC } from './assessment.ts';
import { makePerson } from './people.ts';

export const BLIND_ROUND = 'Blind reading';

const COMMENT = { key: 'comment', kind: 'paragraph', label: { en: 'Comment' } };

type Assessed = { scholarshipId: string; applicationId: string };

export async function makeBlindRound(ctx: Context, assessed: Assessed, organisationId: string) {
  const { scholarshipId, applicationId } = assessed;
  const createdAt = ctx.now();
  const sections = RUBRIC.sections.map(({ questions, ...one }) => ({
    ...one,
    questions: [...questions, COMMENT],
  }));
  const form = await ctx.db.form.create({
    data: {
      ...{ purpose: 'RUBRIC', createdAt },
      versions: { create: { version: 1, content: { sections }, createdAt } },
    },
    include: { versions: true },
  });
  const panelId = await makePanel(ctx, { organisationId });
  const round = await ctx.db.assessmentRound.create({
    data: {
      ...{ scholarshipId, place: 1, name: BLIND_ROUND, state: 'OPEN', isBlind: true, createdAt, panelId },
      scoresShown: 'AFTER_OWN',
      rubricFormId: form.id,
      entries: { create: { applicationId, code: '9K7TW', enteredAt: createdAt } },
    },
  });
  await ctx.db.redaction.create({ data: { applicationId, question: 'family', createdAt } });
  const given = { ...round, applicationId };
  const [before, after, conflicted] = [await makePerson(ctx), await makePerson(ctx), await makePerson(ctx)];
  const [submitted, colleague] = [await makePerson(ctx), await makePerson(ctx)];
  const moderator = await makePerson(ctx, { role: 'MODERATOR' });
  const assessments = [
    await assign(ctx, given, before, 'PLANNED'),
    await assign(ctx, given, after, 'STARTED'),
    await assign(ctx, given, conflicted),
    await assign(ctx, given, moderator),
    await submitWith(ctx, await assign(ctx, given, submitted), 'Nothing to add'),
  ];
  await submitWith(ctx, await assign(ctx, given, colleague), 'Quillon verdict');
  const set = await ctx.db.answerSet.create({
    data: {
      ...{ formVersionId: form.versions[0]?.id ?? null, setAside: [] },
      answers: { quality: 4, comment: 'Quillon comment' },
    },
  });
  await ctx.db.assessment.update({
    where: { id: assessments[1]?.id ?? '' },
    data: { answerSetId: set.id, notes: 'Quillon privately' },
  });
  await ctx.db.assessmentConflict.create({
    data: { userId: conflicted.id, applicationId, source: 'STAFF', reason: 'Family', createdAt },
  });
  return {
    ids: [round.id, ...assessments.map(({ id }) => id)],
    callers: {
      'an assessor before': before.headers,
      'an assessor after': after.headers,
      'an assessor who has submitted': submitted.headers,
      'an assessor with a conflict': conflicted.headers,
      'a moderator who assesses blind': moderator.headers,
    },
  };
}

async function submitWith(ctx: Context, { id, roundId }: { id: string; roundId: string }, comment: string) {
  const { rubricForm } = await ctx.db.assessmentRound.findUniqueOrThrow({
    where: { id: roundId },
    include: { rubricForm: { include: { versions: true } } },
  });
  const { id: answerSetId } = await ctx.db.answerSet.create({
    data: {
      formVersionId: rubricForm?.versions[0]?.id ?? null,
      setAside: [],
      answers: { quality: 5, comment },
    },
  });
  const data = {
    state: 'SUBMITTED',
    total: 10000,
    isPassed: true,
    submittedAt: ctx.now(),
    answerSetId,
  } as const;
  return ctx.db.assessment.update({ where: { id }, data });
}
