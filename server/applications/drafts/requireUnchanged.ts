import type { Prisma } from '../../../prisma/client/client.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { isGeneralFresh } from './draftAnswers.ts';

/** What was read of a draft: its version, and that of its person's answers to the general form, 0 without. */
export type DraftVersions = { version: number; generalVersion: number };

/**
 * Holds a draft until the transaction ends; its person is held. CONFLICT when it, or the answers to the general form, were changed since
 * they were read, NOT_FOUND when it was discarded. One that was submitted meanwhile is for the application to refuse.
 */
export async function requireUnchanged(
  db: Prisma.TransactionClient,
  { applicantId, scholarshipId }: { applicantId: string; scholarshipId: string },
  { version, generalVersion }: DraftVersions,
): Promise<void> {
  const [draft] = await db.$queryRaw<{ version: number }[]>`
    SELECT version FROM application_drafts
    WHERE applicant_id = ${applicantId}::uuid AND scholarship_id = ${scholarshipId}::uuid FOR UPDATE`;
  const whose = { applicantId, scholarshipId, cancelledAt: null };
  if (!draft && (await db.application.count({ where: whose })) > 0) return;
  if (!draft) throw refuse('NOT_FOUND', 'draft.gone');
  const isFresh = await isGeneralFresh(db, { personId: applicantId, scholarshipId }, generalVersion);
  if (draft.version !== version || !isFresh) throw refuseChanged();
}

/** The refusal of a draft that is not what was shown. */
export const refuseChanged = (): AppError => refuse('CONFLICT', 'draft.changed');
