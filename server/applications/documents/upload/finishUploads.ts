import type { Context } from '../../../platform/context.ts';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { completeUpload } from './completeUpload.ts';
import { hasActiveLease } from './uploadLease.ts';

/** Maximum number of uploads per run. The newest come first, because people are waiting for them. */
const AT_ONCE = 100;

/** Time in milliseconds during which a request in progress can still finish the upload itself. */
const LEFT_FOR = 60_000;

/** Completes uploads whose bytes are all stored, but which were interrupted by a crash or an unavailable store. */
export async function finishUploads(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  onFailure: (id: string, error: Error) => void,
): Promise<void> {
  const before = new Date(ctx.now().getTime() - LEFT_FOR);
  const waiting = await ctx.db.$queryRaw<{ id: string; bytes: number }[]>`
    SELECT id, bytes FROM uploads WHERE finished_at IS NULL AND created_at < ${before} AND NOT ${hasActiveLease}
    ORDER BY created_at DESC LIMIT ${AT_ONCE}`;
  if (waiting.length === 0) return;
  const { uploads } = await openDocumentStores(ctx.env);
  for (const { id, bytes } of waiting) {
    const found = await uploads.getUpload(id).catch(() => null);
    if (found?.offset === bytes) await completeUpload(ctx, id).catch((error) => onFailure(id, error));
  }
}
