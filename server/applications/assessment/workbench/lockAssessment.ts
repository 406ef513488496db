import type { TransactionContext, Viewer } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { type AssessmentRow, authorizeAssessment } from './assessmentRow.ts';

type Versioned = { id: string; version: number };
type Locked = { viewer: Viewer; assessment: AssessmentRow };

export async function lockAssessment(
  ctx: TransactionContext,
  action: Parameters<typeof authorizeAssessment>[1],
  { id }: { id: string },
): Promise<Locked> {
  await authorizeAssessment(ctx, action, { id });
  await ctx.db.$queryRaw`SELECT FROM assessments WHERE id = ${id}::uuid FOR UPDATE`;
  return authorizeAssessment(ctx, action, { id });
}

/**
 * Locks the round, then the assessment, so that closing the round waits and submissions are counted one after
 * another. Throws CONFLICT if the assessment has changed since `version`.
 */
export async function lockCounted(
  ctx: TransactionContext,
  action: Parameters<typeof authorizeAssessment>[1],
  { id, version }: Versioned,
): Promise<Locked> {
  const { assessment: found } = await authorizeAssessment(ctx, action, { id });
  await ctx.db.$queryRaw`SELECT FROM assessment_rounds WHERE id = ${found.roundId}::uuid FOR UPDATE`;
  const locked = await lockAssessment(ctx, action, { id });
  requireReachable(locked.assessment);
  if (locked.assessment.version !== version) throw refuseChanged(locked.assessment);
  return locked;
}

export function requireReachable({ isGone, roundState }: AssessmentRow): void {
  if (isGone) throw refuse('CONFLICT', 'assessment.gone');
  if (roundState !== 'OPEN') throw refuse('CONFLICT', 'assessment.roundClosed');
}

export function requireDraft({ state }: AssessmentRow): void {
  if (state === 'SUBMITTED') throw refuse('CONFLICT', 'assessment.submitted');
}

export function refuseChanged({ version }: AssessmentRow) {
  return refuse('CONFLICT', 'assessment.changed', undefined, { details: { version } });
}

export const isPastEnd = ({ endsAt }: Pick<AssessmentRow, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && endsAt <= now;
