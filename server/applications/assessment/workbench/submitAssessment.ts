import { totalOf } from '../../../../rules/assessment/totals.ts';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import { type Answers, shownQuestions } from '../../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { readRubric } from '../../../../rules/forms/rubric.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { type AssessmentRow, authorizeAssessment } from './assessmentRow.ts';
import { isPastEnd, lockCounted, requireDraft } from './lockAssessment.ts';

type VersionedAssessment = { id: string; version: number };

/** Throws INVALID_INPUT with all problems, keyed by question. */
export function submitAssessment(ctx: RequestContext, given: VersionedAssessment): Promise<AssessmentRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, assessment } = await lockCounted(inside, 'assessment.write', given);
    requireDraft(assessment);
    if (isPastEnd(assessment, ctx.now())) throw refuse('CONFLICT', 'assessment.late');
    const { total, isPassed } = requireScored(assessment);
    const { id } = assessment;
    const data = {
      state: 'SUBMITTED',
      submittedAt: ctx.now(),
      total,
      isPassed,
      isLate: false,
      version: { increment: 1 },
    } as const;
    await db.assessment.update({ where: { id }, data });
    await publish(inside, 'assessment.submitted', describeAssessment(viewer.id, assessment));
    return (await authorizeAssessment(inside, 'assessment.read', given)).assessment;
  });
}

export function reopenAssessment(ctx: RequestContext, given: VersionedAssessment): Promise<AssessmentRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, assessment } = await lockCounted(inside, 'assessment.write', given);
    if (assessment.state !== 'SUBMITTED') throw refuse('CONFLICT', 'assessment.notSubmitted');
    if (isPastEnd(assessment, ctx.now())) throw refuse('CONFLICT', 'assessment.ended');
    const data = { state: 'STARTED', submittedAt: null, total: null, isPassed: null } as const;
    await db.assessment.update({
      where: { id: assessment.id },
      data: { ...data, version: { increment: 1 } },
    });
    await publish(inside, 'assessment.reopened', describeAssessment(viewer.id, assessment));
    return (await authorizeAssessment(inside, 'assessment.read', given)).assessment;
  });
}

export function describeAssessment(actorId: string, { id, roundId, applicationId }: AssessmentRow) {
  return { actorId, assessmentId: id, roundId, applicationId };
}

function requireScored({ rubric: { form }, answers }: AssessmentRow): { total: number; isPassed: boolean } {
  const { total, isPassed, problems } = checkScores(form, answers);
  const found = Object.entries(problems).map(([key, message]) => [`answers.${key}`, message]);
  if (total === null || found.length > 0) throw invalidInput(Object.fromEntries(found));
  return { total, isPassed };
}

/**
 * Computes the total and the problems that prevent submission. Even if the rubric requires no scores, the assessor
 * must give at least one that counts towards the total.
 */
export function checkScores(form: Form, answers: Answers) {
  const shown = shownQuestions(form, answers);
  const given = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
  const { scores, gates } = readRubric(form);
  const { total, isPassed } = totalOf({ scores, gates }, given);
  const unscored = scores.filter(({ key, weight }) => total === null && weight > 0 && shown.has(key));
  const problems: FieldProblems = {
    ...Object.fromEntries(unscored.map(({ key }) => [key, problem('required')])),
    ...checkAnswers(form, answers, 'complete').problems,
  };
  return { total, isPassed, problems };
}
