import type { IncomingMessage } from 'node:http';
import { ERRORS, Server, type ServerOptions } from '@tus/server';
import { MAX_DOCUMENT_BYTES } from '../../../../rules/applications/documents.ts';
import { type Context, onPool } from '../../../platform/context.ts';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { translate } from '../../../platform/language/translate.ts';
import { cancelUpload } from './cancelUpload.ts';
import { completeUpload } from './completeUpload.ts';
import { createUploadLeases } from './uploadLease.ts';

export const UPLOADS_PATH = '/uploads';

type WebRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0];

/** `idOf` returns the id that `createUpload` assigned to a creation request. */
export async function createTusServer(
  ctx: Context,
  idOf: (request: IncomingMessage) => string | undefined,
): Promise<Server> {
  const { uploads } = await openDocumentStores(ctx.env);
  const jobs = onPool(ctx, 'jobs');
  return new Server({
    path: UPLOADS_PATH,
    datastore: uploads,
    maxSize: MAX_DOCUMENT_BYTES,
    relativeLocation: true,
    // The library does not have to allow other origins, because CORS_ORIGINS does so for the whole portal.
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    locker: createUploadLeases(jobs),
    namingFunction: (request) => idOf(nodeRequest(request)) ?? '',
    async onUploadFinish(_request, { id }) {
      // Ignores errors, because the bytes are already stored. If a store or the database is unavailable, a task
      // completes the upload later.
      await completeUpload(jobs, id).catch(() => {});
      return {};
    },
    async onResponseError(request, error) {
      // Cancels the upload that the failed request created, so that it does not count towards the quota when the
      // person tries again.
      const begun = idOf(nodeRequest(request));
      if (begun) await cancelUpload(ctx, begun).catch(() => {});
      return explain(ctx, error);
    },
  });
}

function nodeRequest(request: WebRequest): IncomingMessage {
  const node = request.runtime?.node;
  if (!node) throw ERRORS.UNKNOWN_ERROR;
  return node.req as IncomingMessage;
}

/** Leaves protocol errors unchanged. Reports store errors as UNAVAILABLE, without their messages. */
function explain({ env }: Context, error: Error | { status_code: number; body: string }) {
  if ('status_code' in error && error.status_code < 500) return undefined;
  const message = translate(env.DEFAULT_LANGUAGE, 'errors', 'document.storeUnavailable');
  return { status_code: 503, body: JSON.stringify({ code: 'UNAVAILABLE', message }) };
}
