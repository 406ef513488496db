import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';

/** Removes what others wrote about a person, with the mails that wait to ask for it. */
export async function eraseReferences(db: Prisma.TransactionClient, applicantId: string): Promise<void> {
  await db.$executeRaw`DELETE FROM outbox_mails WHERE state = 'QUEUED' AND id IN (
    SELECT mail_id FROM reference_requests WHERE applicant_id = ${applicantId}::uuid)`;
  await db.reference.deleteMany({ where: { applicantId } });
}

/** For how long a reference waits for a draft that was discarded, in days. */
const KEEP_DAYS = 30;

/** Removes references without a draft and an application, and links that ended. */
export async function purgeReferences({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.$executeRaw`
    DELETE FROM reference_requests r
    WHERE greatest(r.created_at, r.removed_at, r.received_at) < ${now()}::timestamptz - make_interval(days => ${KEEP_DAYS}::int)
      AND NOT EXISTS (SELECT FROM application_drafts d
        WHERE d.applicant_id = r.applicant_id AND d.scholarship_id = r.scholarship_id)
      AND NOT EXISTS (SELECT FROM applications a
        WHERE a.applicant_id = r.applicant_id AND a.scholarship_id = r.scholarship_id)`;
  const before = new Date(now().getTime() - KEEP_DAYS * 86_400_000);
  await db.referenceLink.deleteMany({ where: { expiresAt: { lt: before } } });
}
