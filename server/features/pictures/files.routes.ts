import type { FastifyInstance } from 'fastify';
import { PICTURE_WIDTHS } from '../../../rules/pictures.ts';
import { AppError } from '../../errors.ts';
import type { PictureStore } from '../../integrations/pictures/pictureStore.ts';

const NAME = new RegExp(
  `^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-(${PICTURE_WIDTHS.join('|')}))?\\.webp$`,
);

/** `GET /files/{id}.webp` and `/files/{id}-{width}.webp`: what a name holds never changes. */
export function registerFiles(app: FastifyInstance, pictures: PictureStore): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const file = NAME.test(name) ? await pictures.read(name) : null;
    if (!file) throw new AppError('NOT_FOUND', 'There is no such picture.');
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(file.stream);
  });
}
