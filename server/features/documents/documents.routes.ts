import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENT_MEDIA } from '../../../rules/documents.ts';
import { type Context, createRequestContext, type Viewer } from '../../context.ts';
import { refuse } from '../../errors.ts';
import { toAuthCall } from '../auth/auth.routes.ts';
import type { AuthInstances } from '../auth/authCall.ts';
import { readCookieViewer } from '../auth/sessions/readCookieViewer.ts';
import { isDocumentUrl } from './documentKey.ts';
import { readDocument } from './readDocument.ts';

type DocumentRoute = {
  Params: { id: string };
  Querystring: { until?: unknown; key?: unknown; download?: unknown };
};

/**
 * `GET /documents/{id}`: by the token, or by an address that was signed for the session of the cookie. `?download` saves the
 * file instead of showing it.
 */
export function registerDocuments(app: FastifyInstance, ctx: Context, auths: AuthInstances): void {
  app.get<DocumentRoute>('/documents/:id', async (request, reply) => {
    const { id } = request.params;
    const viewer = request.viewer ?? (await readSigned(ctx, auths, request));
    const { document, stream, size } = await readDocument(createRequestContext(ctx, viewer), id);
    const { name, type } = document;
    // While it is checked, no one knows what it is: it is saved, never shown.
    const isShown = document.state !== 'CHECKING' && request.query.download === undefined;
    return reply
      .type(type && document.state !== 'CHECKING' ? DOCUMENT_MEDIA[type].mime : 'application/octet-stream')
      .headers(HEADERS)
      .header('content-length', size)
      .header('content-disposition', disposition(isShown ? 'inline' : 'attachment', name))
      .send(stream);
  });
}

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

async function readSigned(
  ctx: Context,
  auths: AuthInstances,
  request: FastifyRequest<DocumentRoute>,
): Promise<Viewer | null> {
  const { viewer } = await readCookieViewer(ctx, auths, toAuthCall(request));
  if (viewer && !isDocumentUrl(ctx, request.params.id, viewer, request.query))
    throw refuse('FORBIDDEN', 'document.link');
  return viewer;
}

/** The name for programs that know no other letters, and as it is (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
