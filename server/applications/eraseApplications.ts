import { Prisma } from '../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../rules/applicationStatus.ts';
import { type EventContext, publish } from '../events/publish.ts';
import { refundOnCancel } from '../payments/refunds/refundOnCancel.ts';

/**
 * What becomes of a person's applications when the account goes: drafts are removed, what is undecided is withdrawn
 * with its payment, and no application keeps what the person wrote or was told. Fees, state and timeline stay. Runs in
 * the caller's transaction, which has locked the person; `name` is what stands there instead.
 */
export async function eraseApplications(ctx: EventContext, applicantId: string, name: string): Promise<void> {
  await ctx.db.applicationDraft.deleteMany({ where: { applicantId } });
  await withdrawUndecided(ctx, applicantId);
  const isTheirs = { applicantId };
  await ctx.db.documentUse.deleteMany({ where: { application: isTheirs } });
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
      answerSetId: null,
      generalSetId: null,
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

async function withdrawUndecided(ctx: EventContext, applicantId: string): Promise<void> {
  const withdrawn = await ctx.db.application.updateManyAndReturn({
    where: { applicantId, cancelledAt: null, status: { in: UNDECIDED_STATUSES } },
    data: { cancelledAt: ctx.now() },
    select: { id: true, applicantId: true, scholarshipId: true, status: true },
  });
  for (const application of withdrawn) await refundOnCancel(ctx, application);
  const actorId = applicantId;
  const left = withdrawn.map(({ id: applicationId, scholarshipId }) => ({
    applicationId,
    scholarshipId,
    actorId,
  }));
  await publish(ctx, 'application.cancelled', left);
}
