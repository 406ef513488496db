import type { FastifyInstance } from 'fastify';
import type { AuthInstances } from '../../accounts/auth/authCall.ts';
import { requireDocumentUrl } from '../../applications/documents/documentKey.ts';
import { readSigned } from '../../applications/documents/documents.routes.ts';
import { type Context, createRequestContext } from '../../platform/context.ts';
import { readPreparedFile } from './readPreparedFile.ts';

/** Serves `GET /prepared-files/{id}`. The URL is signed for the session of the cookie or token. */
export function registerPreparedFiles(app: FastifyInstance, ctx: Context, auths: AuthInstances): void {
  app.get<{ Params: { id: string }; Querystring: { until?: unknown; key?: unknown } }>(
    '/prepared-files/:id',
    async (request, reply) => {
      if (request.viewer) requireDocumentUrl(ctx, request.params.id, request.viewer, request.query);
      const viewer = request.viewer ?? (await readSigned(ctx, auths, request));
      const { name, stream, size } = await readPreparedFile(
        createRequestContext(ctx, viewer),
        request.params,
      );
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(stream);
    },
  );
}
