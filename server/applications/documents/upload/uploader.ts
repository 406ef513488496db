import { lockActivePerson } from '../../../accounts/users/lockPerson.ts';
import { authorize } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { lockForFile } from '../../references/file/receiveFile.ts';
import type { OpenedLink } from '../../references/link/referenceLink.ts';
import { lockReference } from '../../references/lockReference.ts';
import { requireRoom } from '../quota.ts';

/** A referee's browser sends `link` instead of a session. */
export type UploadContext = RequestContext & { link?: OpenedLink | null };

export type Uploader = { personId: string } | { referenceId: string };

export async function identifyUploader(ctx: UploadContext): Promise<Uploader> {
  const { link } = ctx;
  if (!link) return { personId: authorize(ctx.viewer, 'document.add', { ownerId: ctx.viewer?.id }).id };
  const { id } = await ctx.db.$transaction((db) => lockForFile({ ...ctx, db }, link));
  return { referenceId: id };
}

/**
 * Locks the row of the person or the reference. Throws TOO_LARGE if the file would exceed the person's quota. Deletes
 * a referee's unfinished upload, because a referee sends one file at a time.
 */
export async function makeRoomForUpload(
  ctx: TransactionContext,
  uploader: Uploader,
  bytes: number,
): Promise<void> {
  if ('personId' in uploader) {
    await lockActivePerson(ctx.db, uploader.personId);
    return requireRoom(ctx, uploader.personId, bytes);
  }
  await lockReference(ctx.db, uploader.referenceId);
  await ctx.db.upload.deleteMany({ where: { ...uploader, finishedAt: null } });
}
