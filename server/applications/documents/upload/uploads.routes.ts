import type { IncomingMessage } from 'node:http';
import { Metadata, type Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../../../rules/problems.ts';
import { type Context, createRequestContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { cancelUpload } from './cancelUpload.ts';
import { createUpload } from './createUpload.ts';
import { loadOpenUpload, loadUpload } from './loadUpload.ts';
import { createTusServer, UPLOADS_PATH } from './tusServer.ts';
import type { UploadContext } from './uploader.ts';

type IdRoute = { Params: { id: string } };

/**
 * Serves `/uploads` with the tus protocol 1.0. Referees send the keys of their link and browser in headers,
 * because URLs must not contain them. Each request is authorised before the library handles the protocol.
 */
export async function registerUploads(app: FastifyInstance, ctx: Context): Promise<void> {
  const begun = new WeakMap<IncomingMessage, string>();
  let opened: Promise<Server> | undefined;
  const openServer = () => {
    opened ??= createTusServer(ctx, (request) => begun.get(request));
    // If the store is unavailable now, the next request tries to open it again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  await app.register(async (scope) => {
    // The library streams the body itself, so Fastify must not parse it.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    scope.post(UPLOADS_PATH, async (request, reply) => {
      const id = await createUpload(contextOf(ctx, request), readDeclaration(request));
      begun.set(request.raw, id);
      const server = await openServer().catch((cause) => failed(ctx, id, cause));
      await speak(server, request, reply);
      if (reply.raw.statusCode !== 201) await cancelUpload(ctx, id);
    });
    scope.patch<IdRoute>(`${UPLOADS_PATH}/:id`, async (request, reply) => {
      await loadOpenUpload(contextOf(ctx, request), request.params.id);
      await speak(await openServer(), request, reply);
    });
    scope.head<IdRoute>(`${UPLOADS_PATH}/:id`, async (request, reply) => {
      const upload = await loadUpload(contextOf(ctx, request), request.params.id);
      // The upload store no longer has the bytes of a finished upload. A client that resumes it learns that no bytes
      // are missing.
      if (upload.finishedAt)
        return reply
          .headers({ 'tus-resumable': '1.0.0', 'upload-offset': upload.bytes, 'upload-length': upload.bytes })
          .send();
      return speak(await openServer(), request, reply);
    });
    scope.delete<IdRoute>(`${UPLOADS_PATH}/:id`, async (request, reply) => {
      const upload = await loadOpenUpload(contextOf(ctx, request), request.params.id);
      await speak(await openServer(), request, reply);
      if (reply.raw.statusCode === 204) await cancelUpload(ctx, upload.id);
    });
  });
}

function contextOf(ctx: Context, { viewer, arrivedAt, headers }: FastifyRequest): UploadContext {
  const { 'reference-token': token, 'reference-browser': browser } = headers;
  const link = token === undefined ? null : { token: String(token), browser: String(browser ?? '') };
  return { ...createRequestContext(ctx, viewer), arrivedAt, link };
}

function readDeclaration({ headers }: FastifyRequest): { name: unknown; bytes: unknown } {
  const { 'upload-length': length, 'upload-metadata': metadata } = headers;
  if (headers['upload-concat'] || headers['upload-defer-length'])
    throw refuse('INVALID_INPUT', 'document.declareLength');
  return { name: readName(String(metadata ?? '')), bytes: length === undefined ? undefined : Number(length) };
}

function readName(metadata: string): unknown {
  try {
    return metadata ? Metadata.parse(metadata).filename : undefined;
  } catch {
    throw invalidInput({ name: problem('fileName') });
  }
}

async function failed(ctx: Context, id: string, cause: unknown): Promise<never> {
  await cancelUpload(ctx, id).catch(() => {});
  throw refuse('UNAVAILABLE', 'document.storeUnavailable', undefined, { cause });
}

async function speak(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value as string);
  reply.hijack();
  await server.handle(request.raw, reply.raw);
}
