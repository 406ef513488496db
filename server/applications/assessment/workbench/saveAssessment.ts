import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { storableText, wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { storeSet } from '../../../catalogue/forms/answerSet.ts';
import { answersSchema, mergeAnswers } from '../../../catalogue/forms/saveAnswers.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import type { AssessmentRow } from './assessmentRow.ts';
import {
  isPastEnd,
  lockAssessment,
  refuseChanged,
  requireDraft,
  requireReachable,
} from './lockAssessment.ts';

const MAX_NOTES = 5_000;

const inputSchema = z.object({
  version: wholeNumber(1, 2_000_000_000),
  answers: answersSchema.nullish(),
  notes: storableText()
    .max(MAX_NOTES, problem('tooLong', { max: MAX_NOTES }))
    .nullish(),
});

/**
 * Saves the current scores and notes. Omitted answers and notes do not change; null removes an answer. Throws
 * CONFLICT if the assessment has changed since `version`, but repeating a save whose response was lost
 * succeeds.
 */
export async function saveAssessment(ctx: RequestContext, given: { id: string }): Promise<AssessmentRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { assessment } = await lockAssessment(inside, 'assessment.write', given);
    const { version, answers: sent = null, notes: typed } = checkInput(inputSchema, given);
    requireReachable(assessment);
    requireDraft(assessment);
    const { id, rubric } = assessment;
    const { answers, refused } = mergeAnswers(rubric.form, assessment.answers, sent ?? {});
    const notes = typed === undefined ? assessment.notes : typed || null;
    const isRepeated = isDeepStrictEqual([answers, notes], [assessment.answers, assessment.notes]);
    if (assessment.version !== version && !isRepeated) throw refuseChanged(assessment);
    if (isRepeated) return { ...assessment, refused };
    const ids = { formId: rubric.formId, formVersionId: rubric.versionId };
    const answerSetId = isDeepStrictEqual(answers, assessment.answers)
      ? assessment.answerSetId
      : await storeSet(db, { ...ids, answers, setAside: [] });
    const next = {
      answerSetId,
      notes,
      state: 'STARTED',
      version: assessment.version + 1,
      isLate: isPastEnd(assessment, ctx.now()),
    } as const;
    await db.assessment.update({ where: { id }, data: next });
    return { ...assessment, ...next, answers, refused };
  });
}
