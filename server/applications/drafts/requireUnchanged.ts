import type { Prisma } from '../../../prisma/client/client.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { isGeneralFresh } from './draftAnswers.ts';

/** `generalVersion` is the version of the general-form answers; 0 if there are none. */
export type DraftVersions = { version: number; generalVersion: number };

/**
 * Locks a draft until the transaction ends. The caller must have locked the person. Throws CONFLICT if the draft or
 * the general-form answers have changed, and NOT_FOUND if the draft was discarded. Accepts a draft that has since
 * been submitted, because writing the application then throws an error.
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

export const refuseChanged = (): AppError => refuse('CONFLICT', 'draft.changed');
