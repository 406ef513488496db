import { Prisma } from '../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../rules/applications/applicationStatus.ts';
import { type EventContext, publish } from '../events/publish.ts';
import { refundOnCancel } from '../payments/refunds/refundOnCancel.ts';
import { eraseAssessed } from './assessment/workbench/eraseAssessed.ts';
import { eraseConversations } from './conversation/eraseConversations.ts';

/**
 * Deletes drafts, withdraws undecided applications with their payments, and removes all text written by or to the
 * person, or by assessors about the person. Fees, scores, statuses and timelines are preserved. The caller must have
 * locked the person; `name` replaces the person's name.
 */
export async function eraseApplications(ctx: EventContext, applicantId: string, name: string): Promise<void> {
  await ctx.db.applicationDraft.deleteMany({ where: { applicantId } });
  await ctx.db.decision.deleteMany({ where: { releaseId: null, application: { applicantId } } });
  await withdrawUndecided(ctx, applicantId);
  await eraseConversations(ctx, applicantId);
  const isTheirs = { applicantId };
  await ctx.db.documentUse.deleteMany({ where: { application: isTheirs } });
  await ctx.db.demographicAnswer.deleteMany({ where: { application: isTheirs } });
  await ctx.db.documentRequest.deleteMany({ where: { application: isTheirs } });
  const isForThem = { application: isTheirs };
  await ctx.db.bankDetails.deleteMany({ where: { award: isForThem } });
  // Preserves the amounts and dates of payments, but erases their texts, which can contain the person's name.
  await ctx.db.disbursement.updateMany({
    where: { award: isForThem },
    data: { condition: null, reference: null, reason: null },
  });
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
  await ctx.db.decision.updateMany({
    where: { application: { applicantId } },
    data: { reason: null, letterSubject: null, letterText: null },
  });
  await eraseAssessed(ctx.db, applicantId);
  const theirs = { application: isTheirs };
  await ctx.db.award.updateMany({
    where: theirs,
    data: { signedName: null, answerSetId: null, reason: null },
  });
  // Erases the reasons for status changes and the staff's notes about refunds, because they are personal data.
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
