import type { z } from 'zod';
import type { enteredApplicationInput } from '../../../rules/applications/applications.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { publish } from '../../events/publish.ts';
import type { TransactionContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { answersInputSchema } from '../answers/submittedAnswers.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { addException } from '../exceptions/exceptions.ts';
import { findByKey, writeApplication } from '../submit/submitApplication.ts';
import { lockApplicant, openForClaim } from './lockApplicant.ts';
import { requestMissing } from './requestMissing.ts';

export type EnteredForm = Omit<z.infer<typeof enteredApplicationInput>, 'consent'> & {
  /** The consent is null for a renewal, which needs none. */
  consent: true | null;
  answers?: z.infer<typeof answersInputSchema> | null | undefined;
};

type EntryInput = {
  viewer: Viewer;
  organisationId: string;
  form: EnteredForm;
  key: string | null;
  renewedAwardId?: string;
};

const NO_IMAGE = { applicantImageId: null, applicantImageUrl: null };

/**
 * Writes an application with its account, document requests and e-mail. For a repeated idempotency key, returns the
 * earlier result.
 */
export async function writeEntered(
  ctx: TransactionContext,
  { viewer, organisationId, form, key, renewedAwardId }: EntryInput,
): Promise<ApplicationRow> {
  const { db } = ctx;
  const { email, receivedAt: given, exceptionReason, ...fields } = form;
  const receivedAt = given ?? ctx.arrivedAt ?? ctx.now();
  const applicant = await lockApplicant(ctx, viewer, { email, name: form.applicantName });
  const earlier = key && (await findByKey(ctx, applicant.id, key, form.scholarshipId));
  if (earlier) return earlier;
  await lockCoordination(db, viewer, 'application.enter', organisationId);
  const whose = { personId: applicant.id, scholarshipId: form.scholarshipId };
  const standing = { applicantId: applicant.id, scholarshipId: form.scholarshipId, cancelledAt: null };
  if ((await db.application.count({ where: standing })) > 0)
    throw refuse('CONFLICT', 'application.enteredTwice');
  if (exceptionReason && (await db.requirementException.count({ where: whose })) === 0)
    await addException(ctx, { ...whose, reason: exceptionReason, grantedById: viewer.id });
  const written = await writeApplication(
    ctx,
    applicant.id,
    { ...fields, key, image: NO_IMAGE },
    { actorId: viewer.id, receivedAt, renewedAwardId: renewedAwardId ?? null },
  );
  const missing = await requestMissing(ctx, written, viewer.id);
  const token = applicant.hasHolder ? null : await openForClaim(ctx, applicant);
  await publish(ctx, 'application.handedOver', {
    ...{ actorId: viewer.id, id: written.id, scholarshipId: written.scholarshipId },
    // Contains only the names of fields, because the audit log outlives the applicant's account.
    after: { fields: namesOf(form), ...(renewedAwardId && { renewedAwardId }) },
    ...{ applicant, token, missing, renewedAwardId: renewedAwardId ?? null },
  });
  return written;
}

function namesOf({ answers, consent: _, scholarshipId: __, ...fields }: EnteredForm): string[] {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return [
    ...filled.map(([name]) => name),
    ...Object.keys(answers?.answers ?? {}).map((key) => `answers.${key}`),
  ];
}
