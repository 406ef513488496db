import { enteredApplicationInput } from '../../../rules/applications.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import { authorize, can, notFound, reachOf } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { answersInputRule, findAnswerProblems } from '../answers/submittedAnswers.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { keyRule } from '../submit/submitApplication.ts';
import { type EnteredForm, writeEntered } from './writeEntered.ts';

const scholarshipRule = enteredApplicationInput.pick({ scholarshipId: true });
const formRule = enteredApplicationInput.extend({ answers: answersInputRule.nullish() });

/**
 * Enters an application that came another way, for staff: it belongs to the person of the e-mail address, who is told and takes it over.
 * CONFLICT when the scholarship took no applications when it was received, when requirements are not met, and when the person has applied; NOT_FOUND for a scholarship
 * that is not public or out of reach; INVALID_INPUT.
 */
export async function enterApplication(
  ctx: RequestContext,
  { input, idempotencyKey }: { input: unknown; idempotencyKey?: string | null | undefined },
): Promise<ApplicationRow> {
  const { viewer, organisationId, scholarshipId } = await authorizeEntering(ctx, input);
  const key = checkInput(keyRule, { idempotencyKey }).idempotencyKey;
  const form = await checkForm(ctx, viewer, input);
  const entered = { ...form, scholarshipId };
  return enterForm(ctx, { viewer, organisationId, form: entered, key: key ? `${viewer.id} ${key}` : null });
}

/** The first two steps: loads the scholarship that is named, and asks the access table. */
export async function authorizeEntering(
  ctx: RequestContext,
  input: unknown,
): Promise<{ viewer: Viewer; organisationId: string; scholarshipId: string }> {
  // Who may enter none learns nothing about the id.
  reachOf(ctx.viewer, 'application.enter');
  const { scholarshipId: id } = checkInput(scholarshipRule, Object(input));
  const scholarship = await ctx.db.scholarship.findFirst({
    where: id.includes('-') ? { id } : { externalId: id },
    select: { id: true, organisationId: true },
  });
  const viewer = authorize(ctx.viewer, 'application.enter', scholarship ?? {});
  if (!scholarship) throw notFound();
  const { id: scholarshipId, organisationId } = scholarship;
  return { viewer, organisationId, scholarshipId };
}

/** Whether the viewer may enter applications for it, as long as it is public. */
export function canEnter(
  { viewer }: Pick<RequestContext, 'viewer'>,
  { state, organisationId }: Pick<ReadScholarship, 'state' | 'organisationId'>,
): boolean {
  return state === 'PUBLISHED' && can(viewer, 'application.enter', { organisationId });
}

type Entering = {
  viewer: Viewer;
  organisationId: string;
  form: EnteredForm;
  key: string | null;
};

/** What takes back a transaction that was only tried. */
class TakenBack extends Error {
  constructor(readonly written: ApplicationRow) {
    super('A dry run is taken back.');
  }
}

/** Enters a form that was checked; FORBIDDEN with an exception that the viewer may not make. A dry run finds whatever is in its way, and leaves nothing. */
export async function enterForm(
  ctx: RequestContext,
  entering: Entering,
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
  // Of two at once that make an account, the second finds that of the first.
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

/** The form as its rule makes it. Where fields are wrong, answers that are wrong are told with them, and what was `found` before. */
export async function checkForm(
  ctx: RequestContext,
  viewer: Viewer,
  input: unknown,
  found: FieldProblems = {},
): Promise<EnteredForm> {
  try {
    const form = requirePast(ctx, checkInput(formRule, input));
    if (Object.keys(found).length > 0) throw invalidInput(found);
    return form;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answers = await findAnswerProblems(ctx, { id: viewer.id, isEntered: true }, input);
    throw invalidInput({ ...error.problems, ...answers, ...found });
  }
}

/** INVALID_INPUT for what is to have arrived in the future. */
function requirePast<Form extends { receivedAt?: Date | null | undefined }>(
  { now }: Pick<RequestContext, 'now'>,
  form: Form,
): Form {
  if (form.receivedAt && form.receivedAt > now())
    throw invalidInput({ receivedAt: problem('receivedInFuture') });
  return form;
}
