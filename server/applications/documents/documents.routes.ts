import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAuthCall } from '../../accounts/auth/auth.routes.ts';
import type { AuthInstances } from '../../accounts/auth/authCall.ts';
import { readCookieViewer } from '../../accounts/auth/sessions/readCookieViewer.ts';
import { type Context, createRequestContext, type Viewer } from '../../platform/context.ts';
import { requireDocumentUrl } from './documentKey.ts';
import { readDocument } from './readDocument.ts';

type DocumentRoute = {
  Params: { id: string };
  Querystring: { until?: unknown; key?: unknown; download?: unknown; original?: unknown };
};

/**
 * Serves `GET /documents/{id}`. Access requires an access token, or a URL signed for the cookie's session.
 * `?download` saves the file instead of showing it; `?original` saves a PDF as uploaded instead of a copy of
 * its pages.
 */
export function registerDocuments(app: FastifyInstance, ctx: Context, auths: AuthInstances): void {
  app.get<DocumentRoute>('/documents/:id', async (request, reply) => {
    const { id } = request.params;
    const viewer = request.viewer ?? (await readSigned(ctx, auths, request));
    const { download, original } = request.query;
    const isOriginal = original !== undefined;
    const content = await readDocument(createRequestContext(ctx, viewer), id, { original: isOriginal });
    const { name, mime, stream, size } = content;
    const isShown = mime !== null && download === undefined && !isOriginal;
    return reply
      .type(mime ?? 'application/octet-stream')
      .headers(DOCUMENT_HEADERS)
      .header('content-length', size)
      .header('content-disposition', disposition(isShown ? 'inline' : 'attachment', name))
      .send(stream);
  });
}

export const DOCUMENT_HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

type SignedRequest = FastifyRequest<
  Pick<DocumentRoute, 'Params'> & { Querystring: { until?: unknown; key?: unknown } }
>;

/**
 * Returns the viewer of the cookie's session; null if there is none. Throws FORBIDDEN unless the URL was
 * signed for this session and file.
 */
export async function readSigned(
  ctx: Context,
  auths: AuthInstances,
  request: SignedRequest,
  id = request.params.id,
): Promise<Viewer | null> {
  const { viewer } = await readCookieViewer(ctx, auths, toAuthCall(request));
  if (viewer) requireDocumentUrl(ctx, id, viewer, request.query);
  return viewer;
}

/** Returns a Content-Disposition header with an ASCII name for old programs and the exact name (RFC 6266). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
