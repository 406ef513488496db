import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { applicationInput } from '../../../rules/applications.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { requireVerifiedEmail } from '../auth/requireVerifiedEmail.ts';
import { linkPayment } from '../payments/linkPayment.ts';
import { chooseImage } from './applicantImage.ts';
import { type ApplicationRow, findApplication } from './applicationRow.ts';
import { lockOpenScholarship } from './openScholarship.ts';
import { recordEvent } from './recordEvent.ts';
import { tellApplicant } from './tellApplicant.ts';

const keyRule = z.object({
  idempotencyKey: z
    .string('Give text.')
    .regex(/^[\x20-\x7e]{1,200}$/, 'Use 1 to 200 plain characters.')
    .nullish(),
});

export type Submission = { input: unknown; idempotencyKey?: string | null | undefined };

/**
 * Applies for a scholarship. The same key answers the same application. Throws CONFLICT when the scholarship is closed
 * or there is an application already, NOT_FOUND when it is not public, EMAIL_NOT_VERIFIED, INVALID_INPUT.
 */
export async function submitApplication(
  ctx: RequestContext,
  { input, idempotencyKey }: Submission,
): Promise<ApplicationRow> {
  const viewer = authorize(ctx.viewer, 'application.submit');
  const key = checkInput(keyRule, { idempotencyKey }).idempotencyKey ?? null;
  const form = checkInput(applicationInput, input);
  const image = await chooseImage(ctx, viewer, form.applicantImage);
  requireVerifiedEmail(ctx, viewer);
  const earlier = key && (await findByKey(ctx, viewer, key));
  if (earlier) return requireSameScholarship(earlier, form.scholarshipId);
  try {
    return await ctx.db.$transaction((tx) => write({ ...ctx, db: tx }, viewer, { ...form, key, image }));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // The other one of two at once was quicker: the same request, or another.
    const quicker = key && (await findByKey(ctx, viewer, key));
    if (quicker) return requireSameScholarship(quicker, form.scholarshipId);
    throw new AppError('CONFLICT', 'You have applied for this scholarship already.');
  }
}

type Writing = Omit<RequestContext, 'db'> & { db: Prisma.TransactionClient };
type Checked = z.infer<typeof applicationInput> & {
  key: string | null;
  image: Awaited<ReturnType<typeof chooseImage>>;
};

async function write(ctx: Writing, viewer: Viewer, checked: Checked): Promise<ApplicationRow> {
  const { db: tx } = ctx;
  const { scholarshipId, consent, key, image, applicantImage: _, ...form } = checked;
  const at = ctx.now();
  const fees = await lockOpenScholarship(ctx, { scholarshipId, applicantId: viewer.id });
  const { id } = await tx.application.create({
    data: {
      ...form,
      ...image,
      ...fees,
      scholarshipId,
      applicantId: viewer.id,
      idempotencyKey: key,
      consentedAt: consent ? at : null,
      createdAt: at,
      updatedAt: at,
    },
    select: { id: true },
  });
  await linkPayment(ctx, tx, { applicationId: id, applicantId: viewer.id, scholarshipId });
  await tx.applicationDraft.deleteMany({ where: { applicantId: viewer.id, scholarshipId } });
  await recordEvent(tx, { applicationId: id, actorId: viewer.id, kind: 'SUBMITTED', at });
  await tellApplicant(ctx, 'applicationSubmitted', id, {});
  return readWritten(tx, id);
}

/** The row that this transaction wrote. */
export async function readWritten(tx: Prisma.TransactionClient, id: string): Promise<ApplicationRow> {
  const written = await findApplication(tx, id);
  if (!written) throw notFound();
  return written;
}

async function findByKey({ db }: RequestContext, { id }: Viewer, key: string) {
  const found = await db.application.findUnique({
    where: { applicantId_idempotencyKey: { applicantId: id, idempotencyKey: key } },
    select: { id: true },
  });
  return found && findApplication(db, found.id);
}

function requireSameScholarship(application: ApplicationRow, scholarshipId: string): ApplicationRow {
  if (application.scholarshipId !== scholarshipId)
    throw new AppError('CONFLICT', 'This key was used for another scholarship. Take a new one.');
  return application;
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
