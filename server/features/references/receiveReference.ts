import type { Prisma } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { buildPortalLink } from '../mail/buildPortalLink.ts';
import { queueMail } from '../mail/queueMail.ts';
import { recordEvent } from '../timeline/recordEvent.ts';
import type { ReferenceRow } from './referenceRow.ts';

type Inside = TransactionContext<Pick<Context, 'now' | 'env'>>;

type Received = { answers: Prisma.InputJsonObject; enteredById: string | null };

/** Makes a reference final, with its line in the timeline of the application, if there is one, and a mail to the applicant. */
export async function receiveReference(
  ctx: Inside,
  row: ReferenceRow,
  { answers, enteredById }: Received,
): Promise<void> {
  const { id, applicantId, scholarshipId, question } = row;
  const receivedAt = ctx.now();
  await ctx.db.reference.update({
    where: { id },
    data: { answers, enteredById, receivedAt, state: 'RECEIVED', version: { increment: 1 } },
  });
  const standing = { applicantId, scholarshipId, cancelledAt: null };
  const application = await ctx.db.application.findFirst({ where: standing, select: { id: true } });
  if (application)
    await recordEvent(ctx.db, {
      ...{ applicationId: application.id, actorId: enteredById, kind: 'REFERENCE_RECEIVED' },
      ...{ detail: { question }, at: receivedAt },
    });
  await tellApplicant(ctx, row, 'referenceReceived');
}

/** Tells the applicant by mail what became of it; the words of the letter are in none. */
export async function tellApplicant(
  ctx: Inside,
  row: ReferenceRow,
  kind: 'referenceReceived' | 'referenceDeclined' | 'referenceBounced',
): Promise<void> {
  const { applicantName: name, applicantEmail: to, scholarshipId, name: referee } = row;
  const standing = { applicantId: row.applicantId, scholarshipId, cancelledAt: null };
  const hasApplied = (await ctx.db.application.count({ where: standing })) > 0;
  const path = hasApplied ? paths.myApplications.link() : paths.apply.link(scholarshipId);
  const data = {
    ...{ name, referee, url: buildPortalLink(ctx.env, path) },
    ...{ scholarship: row.scholarshipName, university: row.universityName },
  };
  await queueMail(ctx, { kind, to, referenceId: row.id, data });
}
