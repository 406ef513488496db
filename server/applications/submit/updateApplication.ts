import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { EDITABLE } from '../../../rules/applications/applicationStatus.ts';
import { applicationChangeSchema } from '../../../rules/applications/applications.ts';
import { listKeys } from '../../../rules/catalogue/scholarshipOptions.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { publish } from '../../events/publish.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { checkChangedAnswers, rewriteAnswers } from '../answers/changedAnswers.ts';
import { type ApplicationRow, findApplication } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { meetRequests, removeHiddenRequests } from '../documents/requests/meetRequests.ts';
import { formOfPortal } from '../formOfPortal.ts';
import { chooseImage, explainGonePicture, type ImageColumns } from './applicantImage.ts';
import { requireOpenForEditing } from './openScholarship.ts';

export const versionSchema = z.object({ version: wholeNumber(1, 2 ** 31 - 1).nullish() });

export type Change = { id: string; version?: number | null | undefined; input: unknown };

/**
 * Omitted fields do not change. If there are no differences, nothing is written and `isModified` is false. Throws
 * CONFLICT if the application is not pending or has changed since `version`, or if the deadline has passed.
 */
export async function updateApplication(
  ctx: RequestContext,
  given: Change,
): Promise<{ application: ApplicationRow; isModified: boolean }> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.update', given);
  const { version } = checkInput(versionSchema, given);
  const { id } = application;
  const changes = await checkChanges(ctx, application, given.input);
  const answered = await checkChangedAnswers(ctx, application, changes.form, given.input);
  requireEditable(application, version);
  const write = ctx.db.$transaction(async (tx) => {
    await requireOpenForEditing({ ...ctx, db: tx }, application);
    const fields = [...changes.fields, ...answered.fields];
    if (fields.length === 0) return { application, isModified: false };
    const { count } = await tx.application.updateMany({
      where: {
        id,
        applicantId: viewer.id,
        status: EDITABLE,
        cancelledAt: null,
        isHeld: false,
        // Changed answers require this version, because they were validated against it.
        ...((version || answered.set) && { version: version ?? application.version }),
      },
      data: { ...changes.data, version: { increment: 1 }, updatedAt: ctx.now() },
    });
    const now = await findApplication(tx, id);
    if (!now) throw notFound();
    if (count === 0) throw explainLoss(now, version);
    if (answered.set) {
      const sets = await rewriteAnswers({ ...ctx, db: tx }, answered.set);
      await tx.application.update({ where: { id }, data: { ...sets, updatedAt: ctx.now() } });
      await meetRequests({ ...ctx, db: tx }, id, answered.documents);
    }
    await removeHiddenRequests({ db: tx }, id, answered.hidden);
    const updated = { applicationId: id, actorId: viewer.id, fields };
    await publish({ ...ctx, db: tx }, 'application.updated', updated);
    return { application: now, isModified: true };
  });
  return write.catch((error: unknown) => {
    throw explainGonePicture(error);
  });
}

type Changes = {
  data: Prisma.ApplicationUncheckedUpdateManyInput;
  fields: string[];
  form: object;
};

async function checkChanges(
  ctx: RequestContext,
  application: ApplicationRow,
  input: unknown,
): Promise<Changes> {
  const asked = Object(input ?? {}) as Record<string, unknown>;
  const present: Record<string, unknown> = { ...application, applicantImage: undefined };
  const { OMITTED_FIELDS: omitted } = ctx.env;
  const checked = checkInput(formOfPortal(ctx.env, applicationChangeSchema), { ...present, ...asked });
  // A field that the portal omits retains its stored value.
  const form = { ...checked, ...Object.fromEntries(omitted.map((name) => [name, present[name]])) };
  const given = listKeys(checked).filter(
    (name) => Object.hasOwn(asked, name) && !omitted.some((one) => one === name),
  );
  const { applicantImage, ...rest } = Object.fromEntries(given.map((name) => [name, form[name]]));
  const image = applicantImage && ctx.viewer ? await chooseImage(ctx, ctx.viewer, applicantImage) : null;
  const fields = given.filter((name) =>
    name === 'applicantImage'
      ? image && !isPresent(image, application.applicantImage)
      : form[name] !== present[name],
  );
  return { data: { ...rest, ...image }, fields, form };
}

function isPresent(
  { applicantImageId, applicantImageUrl }: ImageColumns,
  present: ApplicationRow['applicantImage'],
): boolean {
  if (!present) return false;
  return 'url' in present ? present.url === applicantImageUrl : present.id === applicantImageId;
}

function requireEditable(
  { status, version, cancelledAt, isHeld }: ApplicationRow,
  expected: number | null | undefined,
): void {
  if (cancelledAt) throw notFound();
  // Old clients display this message unchanged.
  if (status === 'PROCESSING') throw refuse('CONFLICT', 'application.processing');
  if (status !== EDITABLE) throw refuse('CONFLICT', 'application.decided');
  if (expected && expected !== version) throw changedMeanwhile();
  if (isHeld) throw refuse('CONFLICT', 'application.held');
}

function explainLoss(now: ApplicationRow, expected: number | null | undefined): Error {
  try {
    requireEditable(now, expected);
  } catch (error) {
    return error as Error;
  }
  return changedMeanwhile();
}

export function changedMeanwhile(): AppError {
  return refuse('CONFLICT', 'application.conflict');
}
