import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

export async function eraseReferences(db: Prisma.TransactionClient, applicantId: string): Promise<void> {
  await db.reference.deleteMany({ where: { applicantId } });
  await db.referenceRefusal.deleteMany({ where: { applicantId } });
}

export async function dropWaitingMails(
  db: Prisma.TransactionClient,
  { id: referenceId, email: to }: { id: string; email: string },
): Promise<void> {
  await db.outboxMail.deleteMany({ where: { referenceId, to, state: 'QUEUED' } });
}

const RETENTION_DAYS = 30;

/**
 * Marks references that have neither a draft nor an application, and unmarks the others. Deletes references that have
 * been marked for RETENTION_DAYS days, and links that expired at least as long ago.
 */
export async function purgeReferences({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.$executeRaw`
    UPDATE reference_requests changed SET unneeded_since = CASE WHEN found.has_none THEN ${now()}::timestamptz END FROM (
      SELECT r.id, NOT EXISTS (SELECT FROM application_drafts d
          WHERE d.applicant_id = r.applicant_id AND d.scholarship_id = r.scholarship_id)
        AND NOT EXISTS (SELECT FROM applications a
          WHERE a.applicant_id = r.applicant_id AND a.scholarship_id = r.scholarship_id) AS has_none
      FROM reference_requests r
    ) found WHERE found.id = changed.id AND found.has_none <> (changed.unneeded_since IS NOT NULL)`;
  const before = new Date(now().getTime() - RETENTION_DAYS * 86_400_000);
  await db.reference.deleteMany({ where: { unneededSince: { lt: before } } });
  // Links of requests are deleted only with the reference, because they are counted to limit requests.
  await db.referenceLink.deleteMany({ where: { asks: false, expiresAt: { lt: before } } });
}
