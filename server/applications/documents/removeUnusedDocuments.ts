import type { Context } from '../../platform/context.ts';
import { queueFileRemoval } from './removeFiles.ts';

/**
 * Delays in milliseconds before a removed or refused document is deleted. Until then, people who have a
 * removed document open can still read it, and the owner of a refused one can read why it was refused.
 */
const REMOVED_FOR = 2 * 86_400_000;
const REFUSED_FOR = 30 * 86_400_000;

const AT_ONCE = 200;

/** Preserves redacted documents, because their redactions also hide the documents that replaced them. */
export async function removeUnusedDocuments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const removedBefore = new Date(now().getTime() - REMOVED_FOR);
  const refusedBefore = new Date(now().getTime() - REFUSED_FOR);
  return db.$transaction(async (tx) => {
    const gone = await tx.$queryRaw<{ id: string }[]>`
      DELETE FROM documents WHERE id IN (
        SELECT d.id FROM documents d
        WHERE d.reference_id IS NULL AND (d.removed_at < ${removedBefore} OR (d.state = 'REFUSED' AND d.checked_at < ${refusedBefore}))
          AND NOT EXISTS (SELECT FROM document_uses u WHERE u.document_id = d.id)
          AND NOT EXISTS (SELECT FROM message_files f WHERE f.document_id = d.id)
          AND NOT EXISTS (SELECT FROM redactions x WHERE d.id IN (x.document_id, x.replacement_id))
        ORDER BY d.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING id`;
    await queueFileRemoval(
      tx,
      gone.map(({ id }) => id),
    );
    return gone.length;
  });
}
