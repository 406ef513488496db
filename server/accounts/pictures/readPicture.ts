import type { Readable } from 'node:stream';
import { PICTURE_WIDTHS } from '../../../rules/pictures.ts';
import { authorize, type Belonging } from '../../platform/access.ts';
import type { Context, Viewer } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';

export type PictureFile = { size: number; stream: Readable; isPrivate: boolean };

const NAME = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(?:${PICTURE_WIDTHS.join('|')}))?\\.webp$`,
);

/**
 * Reads a picture's bytes by file name. Private pictures are available to their owner, staff, and coordinators who
 * received them with an application. Throws NOT_FOUND, and UNAVAILABLE if this instance's store lacks the bytes.
 */
export async function readPicture(
  { db }: Pick<Context, 'db'>,
  pictures: PictureStore,
  { name, readCaller }: { name: string; readCaller: () => Promise<Viewer | null> },
): Promise<PictureFile> {
  const id = name.match(NAME)?.[1];
  const picture =
    id && (await db.picture.findUnique({ where: { id }, select: { ownerId: true, isPrivate: true } }));
  if (!picture) throw noPicture();
  if (picture.isPrivate) {
    const caller = await readCaller();
    const received = await findScholarship(db, id, caller);
    authorize(caller, 'upload.readPrivate', { ownerId: picture.ownerId, ...received });
  }
  const file = await pictures.read(name);
  if (!file) throw (await isHere(pictures, `${id}.webp`)) ? noPicture() : elsewhere();
  return { ...file, isPrivate: picture.isPrivate };
}

async function findScholarship(
  db: Context['db'],
  applicantImageId: string,
  caller: Viewer | null,
): Promise<Belonging> {
  const { coordinates = [], blindTo = [] } = caller ?? {};
  if (coordinates.length + blindTo.length === 0) return {};
  const found = await db.scholarship.findMany({
    where: {
      OR: [{ organisationId: { in: [...coordinates] } }, { id: { in: [...blindTo] } }],
      applications: { some: { applicantImageId } },
    },
    select: { id: true, organisationId: true },
  });
  const chosen = found.find(({ id }) => blindTo.includes(id)) ?? found[0];
  return { organisationId: chosen?.organisationId, scholarshipId: chosen?.id };
}

/**
 * Returns whether this store has the file. If the store has the full size, a missing width only means that the
 * picture is small. If it lacks the full size, another store has the bytes, because they are written before their row
 * and removed after it.
 */
async function isHere(pictures: PictureStore, name: string): Promise<boolean> {
  const file = await pictures.read(name);
  file?.stream.destroy();
  return file !== null;
}

function elsewhere(): AppError {
  return refuse('UNAVAILABLE', 'picture.elsewhere');
}

function noPicture(): AppError {
  return refuse('NOT_FOUND', 'picture.notFound');
}
