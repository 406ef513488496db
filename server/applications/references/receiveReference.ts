import type { Prisma, ReferenceState } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { recordEvent } from '../../events/timeline/recordEvent.ts';
import { queueWebhook } from '../../events/webhooks/queueWebhook.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import type { ReferenceRow } from './referenceRow.ts';

type Inside = TransactionContext<Pick<Context, 'now' | 'env'>>;

type Received = { answers: Prisma.InputJsonObject; enteredById: string | null };

/** Makes a reference final, with its line in the timeline of the application, if there is one, and a mail to the applicant. */
export async function receiveReference(
  ctx: Inside,
  row: ReferenceRow,
  { answers, enteredById }: Received,
): Promise<void> {
  const { id, question } = row;
  const receivedAt = ctx.now();
  await ctx.db.reference.update({
    where: { id },
    data: { answers, enteredById, receivedAt, state: 'RECEIVED', version: { increment: 1 } },
  });
  const applicationId = await tellOutcome(ctx, row, 'RECEIVED');
  if (applicationId)
    await recordEvent(ctx.db, {
      ...{ applicationId, actorId: enteredById, kind: 'REFERENCE_RECEIVED' },
      ...{ detail: { question }, at: receivedAt },
    });
}

/** What can become of a reference, with the mail that tells its applicant. */
const MAILS = {
  RECEIVED: 'referenceReceived',
  DECLINED: 'referenceDeclined',
  WRONG_PERSON: 'referenceDeclined',
  BOUNCED: 'referenceBounced',
} as const satisfies Partial<Record<ReferenceState, string>>;

/**
 * Tells the applicant by mail what became of it, and partners where it belongs to an application that stands; the words of the
 * letter are in neither. Answers that application's id; null while there is none.
 */
export async function tellOutcome(
  ctx: Inside,
  row: ReferenceRow,
  state: keyof typeof MAILS,
): Promise<string | null> {
  const { id, applicantId, applicantName: name, applicantEmail: to, scholarshipId, name: referee } = row;
  const standing = { applicantId, scholarshipId, cancelledAt: null };
  const application = await ctx.db.application.findFirst({ where: standing, select: { id: true } });
  const path = application ? paths.myApplications.link() : paths.apply.link(scholarshipId);
  const data = {
    ...{ name, referee, url: buildPortalLink(ctx.env, path) },
    ...{ scholarship: row.scholarshipName, university: row.universityName },
  };
  await queueMail(ctx, { kind: MAILS[state], to, referenceId: id, data });
  if (!application) return null;
  await queueWebhook(ctx, 'REFERENCE_STATE_CHANGED', {
    ...{ id, applicationId: application.id, scholarshipId, state },
  });
  return application.id;
}
