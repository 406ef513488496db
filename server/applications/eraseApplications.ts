import { Prisma } from '../../prisma/client/client.ts';
import { recordEvent } from '../events/timeline/recordEvent.ts';
import { describeApplication } from '../events/webhooks/eventData.ts';
import { queueWebhooks } from '../events/webhooks/queueWebhook.ts';
import { refundOnCancel } from '../payments/refunds/refundOnCancel.ts';
import type { Context, TransactionContext } from '../platform/context.ts';

type EraseContext = TransactionContext<Pick<Context, 'now' | 'env'>>;

/**
 * What becomes of a person's applications when the account goes: drafts are removed, what is undecided is withdrawn
 * with its payment, and no application keeps what the person wrote or was told. Fees, state and timeline stay. Runs in
 * the caller's transaction, which has locked the person; `name` is what stands there instead.
 */
export async function eraseApplications(ctx: EraseContext, applicantId: string, name: string): Promise<void> {
  await ctx.db.applicationDraft.deleteMany({ where: { applicantId } });
  await withdrawUndecided(ctx, applicantId);
  const isTheirs = { applicantId };
  await ctx.db.$executeRaw`
    DELETE FROM answer_sets WHERE id IN (
      SELECT unnest(ARRAY[answer_set_id, general_set_id]) FROM applications WHERE applicant_id = ${applicantId}::uuid)`;
  await ctx.db.demographicAnswer.deleteMany({ where: { application: isTheirs } });
  await ctx.db.documentRequest.deleteMany({ where: { application: isTheirs } });
  await ctx.db.application.updateMany({
    where: { applicantId },
    data: {
      applicantName: name,
      phone: '',
      address: '',
      ssc: '',
      hsc: '',
      gender: null,
      applicantImageId: null,
      applicantImageUrl: null,
      feedback: null,
      idempotencyKey: null,
      eligibility: Prisma.DbNull,
      updatedAt: ctx.now(),
      version: { increment: 1 },
    },
  });
  await ctx.db.decision.updateMany({ where: { application: { applicantId } }, data: { reason: null } });
  // Why an application went back, and what staff wrote about a refund, is about the person.
  await ctx.db.payment.updateMany({ where: { payerId: applicantId }, data: { refundNote: null } });
  await ctx.db.refund.updateMany({ where: { payment: { payerId: applicantId } }, data: { note: null } });
  await ctx.db.$executeRaw`
    UPDATE application_events e SET detail = e.detail - 'reason' - 'note' FROM applications a
    WHERE a.id = e.application_id AND a.applicant_id = ${applicantId}::uuid AND e.detail ?| '{reason,note}'`;
}

async function withdrawUndecided(ctx: EraseContext, applicantId: string): Promise<void> {
  const withdrawn = await ctx.db.application.updateManyAndReturn({
    where: { applicantId, cancelledAt: null, status: { in: ['PENDING', 'PROCESSING'] } },
    data: { cancelledAt: ctx.now() },
    select: { id: true, applicantId: true, scholarshipId: true, status: true },
  });
  const told = withdrawn.map((application) => describeApplication({ ...application, status: 'CANCELLED' }));
  await queueWebhooks(ctx, 'APPLICATION_STATUS_CHANGED', told);
  for (const application of withdrawn) {
    const applicationId = application.id;
    await recordEvent(ctx.db, { applicationId, actorId: applicantId, kind: 'CANCELLED', at: ctx.now() });
    await refundOnCancel(ctx, ctx.db, application);
  }
}
