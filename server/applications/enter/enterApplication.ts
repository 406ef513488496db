import { enteredApplicationInput } from '../../../rules/applications/applications.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import { authorize, can, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { answersInputSchema, findAnswerProblems } from '../answers/submittedAnswers.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { formOfPortal } from '../formOfPortal.ts';
import { keySchema } from '../submit/submitApplication.ts';
import { type EnteredForm, writeEntered } from './writeEntered.ts';

const scholarshipSchema = enteredApplicationInput.pick({ scholarshipId: true });
const formSchema = enteredApplicationInput.extend({ answers: answersInputSchema.nullish() });

/**
 * Enters an application that was received outside the portal. The application belongs to the person with the e-mail
 * address, who is notified and can take it over. Throws CONFLICT if the scholarship accepted no applications at the
 * time of receipt, if requirements are not met, or if the person has already applied.
 */
export async function enterApplication(
  ctx: RequestContext,
  { input, idempotencyKey }: { input: unknown; idempotencyKey?: string | null | undefined },
): Promise<ApplicationRow> {
  const { viewer, organisationId, scholarshipId } = await authorizeEntering(ctx, input);
  const key = checkInput(keySchema, { idempotencyKey }).idempotencyKey;
  const form = await checkForm(ctx, viewer, input);
  const entered = { ...form, scholarshipId };
  return enterForm(ctx, { viewer, organisationId, form: entered, key: key ? `${viewer.id} ${key}` : null });
}

export async function authorizeEntering(
  ctx: RequestContext,
  input: unknown,
): Promise<{ viewer: Viewer; organisationId: string; scholarshipId: string }> {
  requireAccessScope(ctx.viewer, 'application.enter');
  const { scholarshipId: id } = checkInput(scholarshipSchema, Object(input));
  const scholarship = await ctx.db.scholarship.findFirst({
    where: id.includes('-') ? { id } : { externalId: id },
    select: { id: true, organisationId: true },
  });
  const viewer = authorize(ctx.viewer, 'application.enter', scholarship ?? {});
  if (!scholarship) throw notFound();
  const { id: scholarshipId, organisationId } = scholarship;
  return { viewer, organisationId, scholarshipId };
}

export function canEnter(
  { viewer }: Pick<RequestContext, 'viewer'>,
  { state, organisationId }: Pick<ReadScholarship, 'state' | 'organisationId'>,
): boolean {
  return state === 'PUBLISHED' && can(viewer, 'application.enter', { organisationId });
}

type EntryInput = {
  viewer: Viewer;
  organisationId: string;
  form: EnteredForm;
  key: string | null;
};

class TakenBack extends Error {
  constructor(readonly written: ApplicationRow) {
    super('A dry run is taken back.');
  }
}

/** Throws FORBIDDEN for an exception that the viewer may not grant. */
export async function enterForm(
  ctx: RequestContext,
  entering: EntryInput,
  { isDryRun = false } = {},
): Promise<ApplicationRow> {
  const { viewer, organisationId, form } = entering;
  if (form.exceptionReason) authorize(viewer, 'requirement.makeException', { organisationId });
  const attempt = () =>
    ctx.db.$transaction(async (db) => {
      const written = await writeEntered({ ...ctx, db }, entering);
      if (isDryRun) throw new TakenBack(written);
      return written;
    });
  // If two concurrent requests create the same account, the second retries and finds the account of the
  // first.
  const again = (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return attempt();
  };
  return attempt()
    .catch(again)
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
      return error.written;
    });
}

/**
 * Throws INVALID_INPUT for invalid fields or for the problems in `found`. The error also contains the problems with
 * the answers.
 */
export async function checkForm(
  ctx: RequestContext,
  viewer: Viewer,
  input: unknown,
  found: FieldProblems = {},
): Promise<EnteredForm> {
  try {
    const form = requirePast(ctx, checkInput(formOfPortal(ctx.env, formSchema), input));
    if (Object.keys(found).length > 0) throw invalidInput(found);
    return form;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answers = await findAnswerProblems(ctx, { id: viewer.id, isEntered: true }, input);
    throw invalidInput({ ...error.problems, ...answers, ...found });
  }
}

function requirePast<Form extends { receivedAt?: Date | null | undefined }>(
  { now }: Pick<RequestContext, 'now'>,
  form: Form,
): Form {
  if (form.receivedAt && form.receivedAt > now())
    throw invalidInput({ receivedAt: problem('receivedInFuture') });
  return form;
}
