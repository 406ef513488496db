import type { FastifyInstance } from 'fastify';
import type { AuthInstances } from '../../../accounts/auth/authCall.ts';
import { type Context, createRequestContext } from '../../../platform/context.ts';
import { DOCUMENT_HEADERS, disposition, readSigned } from '../../documents/documents.routes.ts';
import { assessedKey, openAssessedDocument } from './assessedDocument.ts';

type Route = {
  Params: { id: string; number: string };
  Querystring: { until?: unknown; key?: unknown };
};

/**
 * Serves copies of documents, without their metadata. Access requires an access token, or a URL signed for the
 * cookie's session.
 */
export function registerAssessedDocuments(app: FastifyInstance, ctx: Context, auths: AuthInstances): void {
  app.get<Route>('/assessed-documents/:id/:number', async (request, reply) => {
    const { id } = request.params;
    const number = Number(request.params.number);
    const viewer = request.viewer ?? (await readSigned(ctx, auths, request, assessedKey(id, number)));
    const { name, mime, stream, size } = await openAssessedDocument(createRequestContext(ctx, viewer), {
      id,
      number,
    });
    return reply
      .type(mime)
      .headers(DOCUMENT_HEADERS)
      .header('content-length', size)
      .header('content-disposition', disposition('inline', name))
      .send(stream);
  });
}
