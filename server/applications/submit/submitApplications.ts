import { z } from 'zod';
import { MAX_SUBMITTED_AT_ONCE } from '../../../rules/applicationOptions.ts';
import type { ErrorCode } from '../../../rules/errors.ts';
import { storableText } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { explainRefusal } from '../../platform/runInBulk.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { submitApplication } from './submitApplication.ts';

/** What became of one form; why not, when it was refused. */
export type SubmitResult = {
  scholarshipId: string;
  isDone: boolean;
  application: ApplicationRow | null;
  code: ErrorCode | null;
  message: string | null;
  fields: { field: string; message: string }[];
  /** How the questions were changed since they were answered, where that is why. */
  questions: z.infer<typeof questionsRule> | null;
};

const keys = z.array(z.string()).nullable();
/** Of `explainChange`. */
const questionsRule = z.object({
  version: z.int(),
  generalVersion: z.int(),
  added: keys,
  removed: keys,
  changed: keys,
});
const detailsRule = z.object({ questions: z.object({ answers: questionsRule }) });

const MAX_KEY_CHARACTERS = 150;
const expected = problem('forms', { max: MAX_SUBMITTED_AT_ONCE });

/** Some forms, not too many, each as the rule says. */
export const severalOf = <Rule extends z.ZodType>(form: Rule) =>
  z.array(form).min(1, expected).max(MAX_SUBMITTED_AT_ONCE, expected);

/** One key for all of them. */
export const severalKeyRule = storableText()
  .max(MAX_KEY_CHARACTERS, problem('tooLong', { max: MAX_KEY_CHARACTERS }))
  .nullish();

const rule = z.object({
  inputs: severalOf(z.looseObject({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) })),
  idempotencyKey: severalKeyRule,
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
  const { inputs, idempotencyKey } = checkInput(rule, given);
  return submitEach(ctx, inputs, idempotencyKey, (input, key) =>
    submitApplication(ctx, { input, idempotencyKey: key }),
  );
}

/** What becomes of each of several forms: a refusal of one is its result. */
export async function submitEach<Form extends { scholarshipId: string }>(
  ctx: RequestContext,
  forms: readonly Form[],
  key: string | null | undefined,
  submit: (form: Form, key: string | null) => Promise<ApplicationRow>,
): Promise<SubmitResult[]> {
  const results: SubmitResult[] = [];
  for (const form of forms) {
    const { scholarshipId } = form;
    const result = { scholarshipId, isDone: false, application: null, code: null, message: null };
    try {
      const application = await submit(form, key ? `${key} ${scholarshipId}` : null);
      results.push({ ...result, isDone: true, application, fields: [], questions: null });
    } catch (error) {
      const { code, message, fields = {}, details } = explainRefusal(ctx, error);
      results.push({
        ...{ ...result, code, message },
        fields: Object.entries(fields).map(([field, wrong]) => ({ field, message: wrong })),
        questions: detailsRule.safeParse(details).data?.questions.answers ?? null,
      });
    }
  }
  return results;
}
