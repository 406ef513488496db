import type { RequestContext } from '../../../platform/context.ts';
import type { AssessmentRow } from './assessmentRow.ts';
import { isPastEnd } from './lockAssessment.ts';

const isOpen = ({ isGone, roundState }: AssessmentRow) => !isGone && roundState === 'OPEN';

export function canSave(assessment: AssessmentRow): boolean {
  return isOpen(assessment) && assessment.state !== 'SUBMITTED';
}

export function canSubmit({ now }: Pick<RequestContext, 'now'>, assessment: AssessmentRow): boolean {
  return canSave(assessment) && !isPastEnd(assessment, now());
}

export function canReopen({ now }: Pick<RequestContext, 'now'>, assessment: AssessmentRow): boolean {
  return isOpen(assessment) && assessment.state === 'SUBMITTED' && !isPastEnd(assessment, now());
}
