import type { Prisma } from '../../../../prisma/client/client.ts';
import { acceptsFile, isAwaited } from '../../../../rules/applications/references.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { type RefereeView, viewFor } from '../link/refereeView.ts';
import { FILE_LINK_STATES, lockOpened, type OpenedLink, openedSchema } from '../link/referenceLink.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { dropFile } from './referenceFile.ts';

/**
 * Locks the reference of the opened link, which must accept a file now. Throws CONFLICT if the reference only accepts
 * text.
 */
export async function lockForFile(ctx: TransactionContext, given: OpenedLink): Promise<ReferenceRow> {
  const row = await lockOpened(ctx, checkInput(openedSchema, given), FILE_LINK_STATES);
  if (!acceptsFile(row.asked)) throw refuse('CONFLICT', 'reference.noFile');
  return row;
}

/**
 * Deletes the previous file and marks the reference as started. Returns false if the reference was deleted,
 * withdrawn, declined or received. The caller must have locked the reference.
 */
export async function makeRoomForFile(
  db: Prisma.TransactionClient,
  referenceId: string,
  at: Date,
): Promise<boolean> {
  const reference = await db.reference.findUnique({ where: { id: referenceId } });
  if (!reference || reference.removedAt) return false;
  const { state, fileUntil } = reference;
  if (!isAwaited(state) && !(state === 'RECEIVED' && fileUntil && fileUntil > at)) return false;
  await db.document.deleteMany({ where: { referenceId } });
  const data = state === 'RECEIVED' ? { fileUntil: null } : ({ state: 'STARTED' } as const);
  await db.reference.update({ where: { id: referenceId }, data });
  return true;
}

export async function removeReferenceFile(ctx: RequestContext, given: unknown): Promise<RefereeView> {
  const link = checkInput(openedSchema, given);
  return ctx.db.$transaction(async (db) => {
    const row = await lockOpened({ ...ctx, db }, link);
    await dropFile(db, row.id);
    return viewFor(row);
  });
}
