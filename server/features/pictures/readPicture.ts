import type { Readable } from 'node:stream';
import { PICTURE_WIDTHS } from '../../../rules/pictures.ts';
import { authorize } from '../../access.ts';
import type { Context, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { PictureStore } from '../../integrations/pictures/pictureStore.ts';

export type PictureFile = { size: number; stream: Readable; isPrivate: boolean };

const NAME = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(?:${PICTURE_WIDTHS.join('|')}))?\\.webp$`,
);

/**
 * The bytes of a picture by the name of one of its files. A private one is for its owner and staff; only then is it
 * asked who wants it. NOT_FOUND when there is none.
 */
export async function readPicture(
  { db }: Pick<Context, 'db'>,
  pictures: PictureStore,
  { name, whoAsks }: { name: string; whoAsks: () => Promise<Viewer | null> },
): Promise<PictureFile> {
  const id = name.match(NAME)?.[1];
  const picture =
    id && (await db.picture.findUnique({ where: { id }, select: { ownerId: true, isPrivate: true } }));
  if (!picture) throw noPicture();
  if (picture.isPrivate) authorize(await whoAsks(), 'upload.readPrivate', picture.ownerId);
  const file = await pictures.read(name);
  if (!file) throw noPicture();
  return { ...file, isPrivate: picture.isPrivate };
}

function noPicture(): AppError {
  return new AppError('NOT_FOUND', 'There is no such picture.');
}
