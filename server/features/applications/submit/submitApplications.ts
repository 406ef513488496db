import { z } from 'zod';
import { MAX_SUBMITTED_AT_ONCE } from '../../../../rules/applicationOptions.ts';
import type { ErrorCode, FieldErrors } from '../../../../rules/errors.ts';
import { problem } from '../../../../rules/problems.ts';
import { authorize } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { checkInput } from '../../../input.ts';
import { explainRefusal } from '../../../runInBulk.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { submitApplication } from './submitApplication.ts';

/** What became of one form; why not, when it was refused. */
export type SubmitResult = {
  scholarshipId: string;
  isDone: boolean;
  application: ApplicationRow | null;
  code: ErrorCode | null;
  message: string | null;
  fields: FieldErrors | null;
  details: Record<string, unknown> | null;
};

const MAX_KEY_CHARACTERS = 150;
const expected = problem('forms', { max: MAX_SUBMITTED_AT_ONCE });

const rule = z.object({
  inputs: z
    .array(z.looseObject({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) }))
    .min(1, expected)
    .max(MAX_SUBMITTED_AT_ONCE, expected),
  idempotencyKey: z
    .string()
    .max(MAX_KEY_CHARACTERS, problem('tooLong', { max: MAX_KEY_CHARACTERS }))
    .nullish(),
});

/**
 * Applies for several scholarships, one after the other, each in a transaction of its own: what is refused for one becomes its result, and
 * the others go on. One key stands for all of them.
 */
export async function submitApplications(
  ctx: RequestContext,
  given: { inputs: readonly unknown[]; idempotencyKey?: string | null | undefined },
): Promise<SubmitResult[]> {
  authorize(ctx.viewer, 'application.submit');
  const { inputs, idempotencyKey: key } = checkInput(rule, given);
  const results: SubmitResult[] = [];
  for (const input of inputs) {
    const { scholarshipId } = input;
    const result = {
      scholarshipId,
      isDone: false,
      application: null,
      code: null,
      message: null,
      fields: null,
      details: null,
    };
    try {
      const idempotencyKey = key && `${key} ${scholarshipId}`;
      results.push({
        ...result,
        isDone: true,
        application: await submitApplication(ctx, { input, idempotencyKey }),
      });
    } catch (error) {
      results.push({ ...result, ...explainRefusal(ctx, error) });
    }
  }
  return results;
}
