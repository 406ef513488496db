import type { FastifyInstance } from 'fastify';
import { type Context, createRequestContext } from '../../platform/context.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';
import { toAuthCall } from '../auth/auth.routes.ts';
import type { AuthInstances } from '../auth/authCall.ts';
import { readCookieViewer } from '../auth/sessions/readCookieViewer.ts';
import { readPicture } from './readPicture.ts';

/**
 * Serves `GET /files/{id}.webp` and `/files/{id}-{width}.webp`. Requests for private pictures can also authenticate
 * with the session cookie, because an <img> element sends no token.
 */
export function registerFiles(
  app: FastifyInstance,
  ctx: Context,
  auths: AuthInstances,
  pictures: PictureStore,
): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const readCaller = async () =>
      request.viewer ?? (await readCookieViewer(ctx, auths, toAuthCall(request))).viewer;
    const { size, stream, isPrivate } = await readPicture(
      createRequestContext(ctx, request.viewer),
      pictures,
      {
        name,
        readCaller,
      },
    );
    return reply
      .type('image/webp')
      .headers(isPrivate ? PRIVATE : PUBLIC)
      .header('content-length', size)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stream);
  });
}

const PUBLIC = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Partners embed pictures of public scholarships in their own pages.
  'cross-origin-resource-policy': 'cross-origin',
};

const PRIVATE = { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' };
