import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { can } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { toPoints } from '../totals/iterateTotals.ts';
import type { AssessmentRow } from './assessmentRow.ts';

type OtherAssessment = {
  number: number;
  assessorName: string | null;
  answers: Answers;
  total: number | null;
  isPassed: boolean | null;
};

/**
 * Reads other assessors' submitted assessments of the same application. Blind rounds omit names and number
 * the assessors in the order of random ids, so that an assessor's number differs between applications.
 */
export async function readOthers(ctx: RequestContext, assessment: AssessmentRow): Promise<OtherAssessment[]> {
  const { id, roundId, applicationId, assessorId, isBlind } = assessment;
  if (!areScoresShown(assessment) || !can(ctx.viewer, 'assessment.readOthers', { assessorId })) return [];
  const rows = await ctx.db.assessment.findMany({
    where: { roundId, applicationId, state: 'SUBMITTED', id: { not: id } },
    include: { answerSet: true, member: { include: { user: { select: { name: true } } } } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ member, answerSet, total, isPassed }, index) => ({
    number: index + 1,
    assessorName: isBlind ? null : (member.user?.name ?? null),
    answers: (answerSet?.answers ?? {}) as Answers,
    total: toPoints(total),
    isPassed,
  }));
}

function areScoresShown({ isGone, scoresShown, state, roundState }: AssessmentRow): boolean {
  if (isGone) return false;
  return scoresShown === 'AFTER_OWN'
    ? state === 'SUBMITTED'
    : scoresShown === 'AFTER_CLOSING' && roundState === 'CLOSED';
}
