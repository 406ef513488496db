import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../platform/context.ts';
import type { PictureStore } from '../../../platform/integrations/pictures/pictureStore.ts';

export async function readLogo(
  { env }: Pick<Context, 'env'>,
  pictures: PictureStore,
): Promise<string | null> {
  const name = env.LOGO?.match(/^\/files\/([\w-]+\.webp)$/)?.[1];
  const file = name ? await pictures.read(name) : null;
  return file && (await buffer(file.stream)).toString('base64');
}
