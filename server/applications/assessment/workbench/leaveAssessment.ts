import { z } from 'zod';
import { paragraphOfText } from '../../../../rules/fields.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { endAssessments } from '../conflicts/endAssessments.ts';
import { type AssessmentRow, authorizeAssessment } from './assessmentRow.ts';
import { lockCounted, requireDraft } from './lockAssessment.ts';
import { describeAssessment } from './submitAssessment.ts';

const MAX_REASON = 500;

const inputSchema = z.object({ reason: paragraphOfText(MAX_REASON) });

type Leaving = { id: string; version: number; reason: string };

export function abstain(ctx: RequestContext, given: Leaving): Promise<AssessmentRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, assessment } = await lockCounted(inside, 'assessment.abstain', given);
    const { reason } = checkInput(inputSchema, given);
    requireDraft(assessment);
    const data = { state: 'ABSTAINED', reason, version: { increment: 1 } } as const;
    await db.assessment.update({ where: { id: assessment.id }, data });
    await publish(inside, 'assessment.abstained', describeAssessment(viewer.id, assessment));
    return (await authorizeAssessment(inside, 'assessment.read', given)).assessment;
  });
}

/**
 * Declares a conflict of interest, even after submission. The assessor can no longer see the application in
 * any round, and the assessor's scores no longer count in open rounds.
 */
export function declareConflict(ctx: RequestContext, given: Leaving): Promise<AssessmentRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { assessment: found } = await authorizeAssessment(inside, 'assessment.declareConflict', given);
    const { scholarshipId, applicationId } = found;
    // Lock order: all rounds whose totals can change, then the assessment.
    await db.$queryRaw`
      SELECT FROM assessment_rounds WHERE scholarship_id = ${scholarshipId}::uuid ORDER BY id FOR UPDATE`;
    const { viewer, assessment } = await lockCounted(inside, 'assessment.declareConflict', given);
    const { reason } = checkInput(inputSchema, given);
    const conflict = { userId: viewer.id, applicationId, reason, source: 'DECLARED' } as const;
    const { count } = await db.assessmentConflict.createMany({
      data: [{ ...conflict, createdAt: ctx.now() }],
      skipDuplicates: true,
    });
    if (count === 0) throw refuse('CONFLICT', 'assessment.gone');
    await endAssessments(inside, { userId: viewer.id, applicationId, scholarshipId });
    await publish(inside, 'assessment.conflicted', describeAssessment(viewer.id, assessment));
    return (await authorizeAssessment(inside, 'assessment.read', given)).assessment;
  });
}
