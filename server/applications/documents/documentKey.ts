import { createHmac, timingSafeEqual } from 'node:crypto';
import { documentPath } from '../../../rules/applications/documents.ts';
import type { Context, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';

const LASTS = 5 * 60_000;

type KeyContext = Pick<Context, 'env' | 'now'>;

export const writeDocumentUrl = (ctx: KeyContext, id: string, viewer: Pick<Viewer, 'sessionId'>): string =>
  signAddress(ctx, documentPath(id), id, viewer);

/** Returns the signed URL of a file. The URL is valid for five minutes and only in the viewer's session. */
export function signAddress(
  ctx: KeyContext,
  path: string,
  id: string,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): string {
  const until = Math.floor((ctx.now().getTime() + LASTS) / 1000);
  return `${path}?until=${until}&key=${sign(ctx, id, sessionId, until).toString('base64url')}`;
}

/** Throws FORBIDDEN unless the URL was signed for this document and session and has not expired. */
export function requireDocumentUrl(
  ctx: KeyContext,
  id: string,
  viewer: Pick<Viewer, 'sessionId'>,
  given: { until?: unknown; key?: unknown },
): void {
  if (!isDocumentUrl(ctx, id, viewer, given)) throw refuse('FORBIDDEN', 'document.link');
}

function isDocumentUrl(
  ctx: KeyContext,
  id: string,
  { sessionId }: Pick<Viewer, 'sessionId'>,
  given: { until?: unknown; key?: unknown },
): boolean {
  const until = Number(given.until);
  if (!Number.isSafeInteger(until) || until * 1000 < ctx.now().getTime()) return false;
  const expected = sign(ctx, id, sessionId, until);
  const key = Buffer.from(String(given.key), 'base64url');
  return key.length === expected.length && timingSafeEqual(key, expected);
}

function sign({ env }: Pick<Context, 'env'>, id: string, sessionId: string, until: number): Buffer {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'documents'))
    .update(`${id} ${sessionId} ${until}`)
    .digest();
}
