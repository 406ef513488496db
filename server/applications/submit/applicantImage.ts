import { Prisma } from '../../../prisma/client/client.ts';
import { pictureIdOf } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { listTrustedOrigins } from '../../platform/http/origins.ts';

/** The two columns of an application's picture, of which one is set at most. */
export type ImageColumns = { applicantImageId: string | null; applicantImageUrl: string | null };

/**
 * What to store for a picture's address: one that the applicant uploaded here by its id, anything else as it was
 * given. INVALID_INPUT for a picture of ours that is another person's or was deleted.
 */
export async function chooseImage(
  ctx: RequestContext,
  viewer: Viewer,
  address: string,
): Promise<ImageColumns> {
  const id = pictureIdOf(address);
  if (id && (await ctx.db.picture.count({ where: { id, ownerId: viewer.id } })) === 1)
    return { applicantImageId: id, applicantImageUrl: null };
  if (id && isOurs(ctx, address)) throw invalidInput({ applicantImage: problem('pictureNotYours') });
  return { applicantImageId: null, applicantImageUrl: address };
}

/** Of the addresses of pictures, those that chooseImage would refuse. */
export async function listGonePictures(
  ctx: RequestContext,
  viewer: Viewer,
  addresses: readonly string[],
): Promise<Set<string>> {
  const ours = addresses.filter(
    (address) => isReadable(address) && pictureIdOf(address) && isOurs(ctx, address),
  );
  if (ours.length === 0) return new Set();
  const ids = [...new Set(ours.map((address) => pictureIdOf(address) ?? ''))];
  const rows = await ctx.db.picture.findMany({
    where: { id: { in: ids }, ownerId: viewer.id },
    select: { id: true },
  });
  const own = new Set(rows.map(({ id }) => id));
  return new Set(ours.filter((address) => !own.has(pictureIdOf(address) ?? '')));
}

const isReadable = (address: string) => address.startsWith('/') || URL.canParse(address);

/** What a failed write means: the chosen picture was swept between being chosen and being stored, or the same error. */
export function explainGonePicture(error: unknown): unknown {
  const isGone =
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === 'P2003' &&
    JSON.stringify(error.meta ?? {}).includes('applicant_image_id');
  return isGone ? invalidInput({ applicantImage: problem('pictureDeleted') }) : error;
}

function isOurs({ env, requestOrigin }: RequestContext, address: string): boolean {
  const local = `http://localhost:${env.PORT}`;
  return (
    address.startsWith('/') ||
    listTrustedOrigins(env, requestOrigin ?? local).includes(new URL(address).origin)
  );
}
