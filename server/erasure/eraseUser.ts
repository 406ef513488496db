import type { Prisma } from '../../prisma/client/client.ts';
import { paths } from '../../rules/paths.ts';
import { eraseAssessor } from '../applications/assessment/workbench/eraseAssessor.ts';
import { eraseDocuments } from '../applications/documents/eraseDocuments.ts';
import { eraseApplications } from '../applications/eraseApplications.ts';
import { eraseReferences } from '../applications/references/eraseReferences.ts';
import { eraseImports } from '../backoffice/imports/removeImports.ts';
import { erasePreparedFiles } from '../backoffice/preparedFiles/removePreparedFiles.ts';
import type { EventContext } from '../events/publish.ts';
import { refundPayments } from '../payments/refunds/refundPayments.ts';
import { removePictures } from '../platform/pictures/removePictures.ts';

export type ErasedUser = { id: string; isKeptAnonymously: boolean };

const DELETED_NAME = 'Deleted user';

/**
 * Deletes the person's row, unless payments, applications, reviews or the audit log refer to it. In that case, the
 * row and its applications are preserved without name or e-mail. Refunds payments that have no application, or whose
 * application staff have not processed. The caller must have locked the row.
 */
export async function eraseUser(ctx: EventContext, id: string): Promise<ErasedUser> {
  const { db, now } = ctx;
  await refundPayments(ctx, id);
  await db.session.deleteMany({ where: { userId: id } });
  await db.partnerKey.deleteMany({ where: { ownerId: id } });
  await db.savedView.deleteMany({ where: { ownerId: id } });
  await db.notification.deleteMany({ where: { userId: id } });
  await db.coordinator.deleteMany({ where: { userId: id } });
  await db.invitation.deleteMany({ where: { inviterId: id } });
  await db.waiverRequest.deleteMany({ where: { personId: id } });
  await db.authenticator.deleteMany({ where: { userId: id } });
  await db.passkey.deleteMany({ where: { userId: id } });
  await db.recoveryCode.deleteMany({ where: { userId: id } });
  await db.account.deleteMany({ where: { userId: id } });
  await db.mailedLink.deleteMany({ where: { userId: id } });
  await db.deadlineReminder.deleteMany({ where: { userId: id } });
  await db.deadlineExtension.deleteMany({ where: { applicantId: id } });
  await db.requirementException.deleteMany({ where: { personId: id } });
  await db.intent.deleteMany({ where: { userId: id } });
  await db.applicantProfile.deleteMany({ where: { personId: id } });
  await db.generalAnswers.deleteMany({ where: { personId: id } });
  await db.verifiedFact.deleteMany({ where: { personId: id } });
  await eraseAddress(db, id);
  await db.inboxEntry.deleteMany({ where: { userId: id } });
  await db.mailOptOut.deleteMany({ where: { userId: id } });
  // Must run while the applications still have an owner.
  await erasePreparedFiles(db, id);
  await eraseImports(db, id);
  await eraseReferences(db, id);
  await eraseApplications(ctx, id, DELETED_NAME);
  await eraseAssessor(ctx, id);
  // Preserves pictures that a scholarship or an organisation uses, because they belong to the portal.
  await removePictures(db, { ownerId: id, scholarships: { none: {} }, organisations: { none: {} } });
  await eraseDocuments(db, id);
  const isKeptAnonymously = await hasTraces(db, id);
  if (isKeptAnonymously) await anonymize(db, id, now());
  else await db.user.delete({ where: { id } });
  return { id, isKeptAnonymously };
}

/**
 * If the account's address is unverified, another person may own it. In that case, deletes only e-mails about the
 * account, but not invitations or requests to a referee.
 */
async function eraseAddress(db: Prisma.TransactionClient, id: string): Promise<void> {
  const { email, emailVerified } = await db.user.findUniqueOrThrow({ where: { id } });
  if (!emailVerified) {
    const isInvitation = { text: { contains: `${paths.invitation.pattern}?` } };
    // Sent e-mails have no text, and SQL does not match NULL with NOT.
    const isAboutAccount = { referenceId: null, OR: [{ text: null }, { NOT: isInvitation }] };
    await db.outboxMail.deleteMany({ where: { to: email, ...isAboutAccount } });
    return;
  }
  await db.invitation.deleteMany({ where: { email } });
  await db.newsletterSubscription.deleteMany({ where: { email } });
  await db.contactMessage.deleteMany({ where: { email } });
  await db.outboxMail.deleteMany({ where: { to: email } });
  await db.scholarship.updateMany({ where: { postedUserEmail: email }, data: { postedUserEmail: null } });
}

async function hasTraces(db: Prisma.TransactionClient, id: string): Promise<boolean> {
  const [traces] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM applications WHERE applicant_id = ${id}::uuid)
      OR EXISTS (SELECT FROM payments WHERE payer_id = ${id}::uuid)
      OR EXISTS (SELECT FROM reviews WHERE author_id = ${id}::uuid)
      OR EXISTS (SELECT FROM audit_entries WHERE actor_id = ${id}::uuid) AS found`;
  return traces?.found ?? true;
}

async function anonymize(db: Prisma.TransactionClient, id: string, at: Date): Promise<void> {
  await db.user.update({
    where: { id },
    data: {
      name: DELETED_NAME,
      // RFC 2606 reserves this domain: the address receives no e-mail and cannot be registered.
      email: `deleted-${id}@deleted.invalid`,
      emailVerified: false,
      image: null,
      language: null,
      role: 'USER',
      secondFactorSince: null,
      // Ends sign-ins that are in progress.
      accessEpoch: { increment: 1 },
      anonymizedAt: at,
    },
  });
}
