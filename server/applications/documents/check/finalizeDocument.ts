import type { DocumentRefusal, DocumentType } from '../../../../rules/applications/documents.ts';
import type { WorkContext } from '../../../events/publish.ts';
import type { Context } from '../../../platform/context.ts';
import { noteUsage } from '../../../platform/load/rateLimit.ts';
import { lockDocumentReference } from '../../references/file/referenceFile.ts';
import { requestReplacementFile } from '../../references/file/requestReplacementFile.ts';
import { queueFileRemoval } from '../removeFiles.ts';
import { notifyApplicants } from '../uses/notifyApplicants.ts';

type Outcome =
  | { refusal: DocumentRefusal }
  | { type: DocumentType; pages: number | null; bytes: number; isScanned: boolean };

/**
 * Stores the outcome of a check, unless one has already been stored, and notifies the people concerned. Deletes the
 * bytes of a refused or removed document immediately.
 */
export async function finalizeDocument(ctx: WorkContext, id: string, outcome: Outcome): Promise<void> {
  const checkedAt = ctx.now();
  const isSettled = await ctx.db.$transaction(async (tx) => {
    await lockDocumentReference(tx, id);
    const { count } = await tx.document.updateMany({
      where: { id, state: 'CHECKING' },
      data: { ...columnsOf(outcome), checkedAt },
    });
    if (count === 0 || 'refusal' in outcome) await queueFileRemoval(tx, [id]);
    if (count === 0) return false;
    await notifyApplicants({ ...ctx, db: tx }, id);
    if ('refusal' in outcome) await requestReplacementFile({ ...ctx, db: tx }, id);
    return true;
  });
  if (isSettled && 'refusal' in outcome) await countRefused(ctx, id);
}

/** Each refused file counts towards its sender's daily limit (createUpload.ts). */
async function countRefused(ctx: Pick<Context, 'db' | 'env'>, id: string): Promise<void> {
  const document = await ctx.db.document.findUnique({ where: { id }, select: { ownerId: true } });
  if (document?.ownerId) await noteUsage(ctx, ['refusedDocument', document.ownerId]);
}

function columnsOf(outcome: Outcome) {
  if ('refusal' in outcome) return { state: 'REFUSED', refusal: outcome.refusal } as const;
  // Other fields of the inspection's result are not stored, because the inspection has read an untrusted
  // file.
  const { type, pages, bytes, isScanned } = outcome;
  return { type, pages, bytes, state: isScanned ? 'CLEAN' : 'NOT_SCANNED' } as const;
}
