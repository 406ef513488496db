import type { RequestContext } from '../../../platform/context.ts';
import type { AssessmentRow } from './assessmentRow.ts';
import { isPastEnd } from './lockAssessment.ts';

type Standing = Pick<AssessmentRow, 'state' | 'isGone' | 'roundState' | 'endsAt'>;

const isOpen = ({ isGone, roundState }: Standing) => !isGone && roundState === 'OPEN';

export function canSave(assessment: Standing): boolean {
  return isOpen(assessment) && assessment.state !== 'SUBMITTED';
}

export function canSubmit({ now }: Pick<RequestContext, 'now'>, assessment: Standing): boolean {
  return canSave(assessment) && !isPastEnd(assessment, now());
}

export function canReopen({ now }: Pick<RequestContext, 'now'>, assessment: Standing): boolean {
  return isOpen(assessment) && assessment.state === 'SUBMITTED' && !isPastEnd(assessment, now());
}
