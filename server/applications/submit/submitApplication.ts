import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { EDITABLE } from '../../../rules/applications/applicationStatus.ts';
import { applicationInput } from '../../../rules/applications/applications.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { problem } from '../../../rules/problems.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { lockQuestions } from '../../catalogue/forms/resolvedForm.ts';
import { requireEligible } from '../../catalogue/requirements/requireEligible.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { AppError, invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import {
  answersInputSchema,
  findAnswerProblems,
  requireAnswered,
  storeSubmitted,
} from '../answers/submittedAnswers.ts';
import { type ApplicationRow, findApplication } from '../applicationRow.ts';
import { documentsIn } from '../documents/uses/answeredDocuments.ts';
import { storeDocumentUses } from '../documents/uses/storeDocumentUses.ts';
import { type DraftVersions, requireUnchanged } from '../drafts/requireUnchanged.ts';
import { formOfPortal } from '../formOfPortal.ts';
import { chooseImage, explainGonePicture, type ImageColumns } from './applicantImage.ts';
import { lockForRenewal, lockOpenScholarship } from './openScholarship.ts';

export const keySchema = z.object({
  idempotencyKey: z
    .string(problem('notText'))
    .regex(/^[\x20-\x7e]{1,200}$/, problem('idempotencyKey'))
    .nullish(),
});

export type Submission = {
  input: unknown;
  idempotencyKey?: string | null | undefined;
  upon?: DraftVersions;
};

/**
 * Repeating an idempotency key returns the same application. Throws CONFLICT if the scholarship is closed, its
 * questions have changed since they were shown, its requirements are not met or not answered (`details.reasons`), the
 * viewer has already applied, or the key's application was withdrawn or deleted.
 */
export async function submitApplication(
  ctx: RequestContext,
  { input, idempotencyKey, upon }: Submission,
): Promise<ApplicationRow> {
  const viewer = authorize(ctx.viewer, 'application.submit');
  const key = checkInput(keySchema, { idempotencyKey }).idempotencyKey ?? null;
  const form = await checkForm(ctx, viewer, input);
  const image = await chooseImage(ctx, viewer, form.applicantImage);
  requireVerifiedEmail(ctx, viewer);
  const earlier = key && (await findByKey(ctx, viewer.id, key, form.scholarshipId));
  if (earlier) return earlier;
  try {
    return await ctx.db.$transaction((db) =>
      writeApplication({ ...ctx, db }, viewer.id, { ...form, key, image, ...(upon && { upon }) }),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw explainGonePicture(error);
    // A concurrent request was faster, either the same request or another one.
    const quicker = key && (await findByKey(ctx, viewer.id, key, form.scholarshipId));
    if (quicker) return quicker;
    throw refuse('CONFLICT', 'application.applied');
  }
}

const formSchema = applicationInput.extend({ answers: answersInputSchema.nullish() });

/** If fields are invalid, the error also contains the problems with the answers. */
async function checkForm(
  ctx: RequestContext,
  viewer: Viewer,
  input: unknown,
): Promise<z.infer<typeof formSchema>> {
  try {
    return checkInput(formOfPortal(ctx.env, formSchema), input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidInput({ ...error.problems, ...(await findAnswerProblems(ctx, viewer, input)) });
  }
}

type ValidApplication = Omit<z.infer<typeof formSchema>, 'applicantImage'> & {
  applicantImage?: string;
  key: string | null;
  image: ImageColumns;
  upon?: DraftVersions;
};

export type StaffEntry = { actorId: string; receivedAt: Date; renewedAwardId: string | null };

export async function writeApplication(
  ctx: TransactionContext,
  applicantId: string,
  checked: ValidApplication,
  entered?: StaffEntry,
): Promise<ApplicationRow> {
  const { db: tx } = ctx;
  const { scholarshipId: given, consent, key, image, answers: sent, applicantImage, upon, ...form } = checked;
  const at = ctx.now();
  await lockActivePerson(tx, applicantId);
  if (upon) await requireUnchanged(tx, { applicantId, scholarshipId: given }, upon);
  const renewedAwardId = entered?.renewedAwardId ?? null;
  const place = { scholarshipId: given, applicantId };
  const accepting = renewedAwardId
    ? await lockForRenewal(ctx, place)
    : await lockOpenScholarship({ ...ctx, ...(entered && { arrivedAt: entered.receivedAt }) }, place);
  const { scholarshipId } = accepting;
  const asked = accepting.asks ? await lockQuestions(tx, scholarshipId) : null;
  const fields = { ...form, applicantImage };
  const whose = { applicantId, scholarshipId };
  const isEntered = entered !== undefined;
  const answers = await requireAnswered(ctx, asked, { sent, fields, whose, isEntered });
  const person = { personId: applicantId, scholarshipId, isEntered };
  const eligible = await requireEligible(ctx, person, accepting.trees);
  const outside = applicationFacts(fields);
  const sets = asked && answers && (await storeSubmitted(ctx, { asked, answers, outside, whose, isEntered }));
  const status = renewedAwardId ? 'PROCESSING' : EDITABLE;
  const { id } = await tx.application.create({
    data: {
      ...(eligible && { eligibility: eligible.kept }),
      ...sets,
      ...form,
      ...image,
      ...accepting.kept,
      scholarshipId,
      applicantId,
      renewedAwardId,
      // A renewal starts as PROCESSING, so that its recipient cannot edit it.
      status,
      idempotencyKey: key,
      consentedAt: consent ? at : null,
      settingsVersion: ctx.env.storedVersion || null,
      createdAt: at,
      updatedAt: at,
    },
    select: { id: true },
  });
  if (asked && answers)
    await storeDocumentUses(tx, { applicationId: id, at }, documentsIn(asked.form, answers));
  await tx.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} DELETE FROM application_drafts
    WHERE applicant_id = ${applicantId}::uuid AND scholarship_id = ${scholarshipId}::uuid`;
  const { hasPayments, mayBeWaived, isAssessed } = accepting;
  const happened = { applicationId: id, actorId: entered?.actorId ?? null, at };
  const exception = eligible?.exception ? { ...happened, reason: eligible.exception } : null;
  const found = { hasPayments, mayBeWaived, isAssessed };
  const made = { ...happened, ...whose, status, exception, isEntered, ...found };
  if (entered) await publish(ctx, 'application.entered', { ...made, receivedAt: entered.receivedAt });
  else await publish(ctx, 'application.submitted', { ...made, actorId: applicantId });
  return readWritten(tx, id);
}

export async function readWritten(tx: Prisma.TransactionClient, id: string): Promise<ApplicationRow> {
  const written = await findApplication(tx, id);
  if (!written) throw notFound();
  return written;
}

export async function findByKey(
  { db }: Pick<TransactionContext, 'db'>,
  applicantId: string,
  idempotencyKey: string,
  scholarshipId: string,
): Promise<ApplicationRow | null> {
  const found = await db.application.findUnique({
    where: { applicantId_idempotencyKey: { applicantId, idempotencyKey } },
    select: { id: true, cancelledAt: true, scholarship: { select: { id: true, externalId: true } } },
  });
  if (!found) return null;
  const { id, externalId } = found.scholarship;
  if (scholarshipId !== id && scholarshipId !== externalId) throw refuse('CONFLICT', 'application.keyReused');
  // Returning the application would make a client that repeats the request believe that the person has applied.
  if (found.cancelledAt) throw refuse('CONFLICT', 'application.keyWithdrawn');
  return findApplication(db, found.id);
}
