import type { Context } from '../../../platform/context.ts';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { completeUpload } from './completeUpload.ts';
import { isHeld } from './uploadLease.ts';

/** So many are looked at in one run; those that came last first, since they are being waited for. */
const AT_ONCE = 100;

/** A request that is still at it comes to its end by itself; in milliseconds. */
const LEFT_FOR = 60_000;

/** Makes documents of uploads whose bytes are all here, where a crash or a store that was away came in between. */
export async function finishUploads(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  onFailure: (id: string, error: Error) => void,
): Promise<void> {
  const before = new Date(ctx.now().getTime() - LEFT_FOR);
  const waiting = await ctx.db.$queryRaw<{ id: string; bytes: number }[]>`
    SELECT id, bytes FROM uploads WHERE finished_at IS NULL AND created_at < ${before} AND NOT ${isHeld}
    ORDER BY created_at DESC LIMIT ${AT_ONCE}`;
  if (waiting.length === 0) return;
  const { uploads } = await openDocumentStores(ctx.env);
  for (const { id, bytes } of waiting) {
    const found = await uploads.getUpload(id).catch(() => null);
    if (found?.offset === bytes) await completeUpload(ctx, id).catch((error) => onFailure(id, error));
  }
}
