import { z } from 'zod';
import { MAX_SUBMITTED_AT_ONCE } from '../../../rules/applications/applicationOptions.ts';
import type { ErrorCode } from '../../../rules/errors.ts';
import { storableText } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { explainRefusal } from '../../platform/runInBulk.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { submitApplication } from './submitApplication.ts';

export type SubmitResult = {
  scholarshipId: string;
  isDone: boolean;
  application: ApplicationRow | null;
  code: ErrorCode | null;
  message: string | null;
  fields: { field: string; message: string }[];
  /** Set only if the form was refused because the questions have changed since they were answered. */
  questions: z.infer<typeof questionsSchema> | null;
};

const keys = z.array(z.string()).nullable();
const questionsSchema = z.object({
  version: z.int(),
  generalVersion: z.int(),
  added: keys,
  removed: keys,
  changed: keys,
});
const detailsSchema = z.object({ questions: z.object({ answers: questionsSchema }) });

const MAX_KEY_CHARACTERS = 150;
const expected = problem('forms', { max: MAX_SUBMITTED_AT_ONCE });

export const severalSchema = <Rule extends z.ZodType>(form: Rule) =>
  z.array(form).min(1, expected).max(MAX_SUBMITTED_AT_ONCE, expected);

export const severalKeySchema = storableText()
  .max(MAX_KEY_CHARACTERS, problem('tooLong', { max: MAX_KEY_CHARACTERS }))
  .nullish();

const schema = z.object({
  inputs: severalSchema(z.looseObject({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) })),
  idempotencyKey: severalKeySchema,
});

/**
 * Applies for several scholarships one after the other, each in its own transaction. If a form is refused, the other
 * forms are still submitted. One key identifies the whole request.
 */
export async function submitApplications(
  ctx: RequestContext,
  given: { inputs: readonly unknown[]; idempotencyKey?: string | null | undefined },
): Promise<SubmitResult[]> {
  authorize(ctx.viewer, 'application.submit');
  const { inputs, idempotencyKey } = checkInput(schema, given);
  return submitEach(ctx, inputs, idempotencyKey, (input, key) =>
    submitApplication(ctx, { input, idempotencyKey: key }),
  );
}

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
        questions: detailsSchema.safeParse(details).data?.questions.answers ?? null,
      });
    }
  }
  return results;
}
