import { Prisma } from '../../../prisma/client/client.ts';
import { getPictureId } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { listTrustedOrigins } from '../../platform/http/origins.ts';

export type ImageColumns = { applicantImageId: string | null; applicantImageUrl: string | null };

/**
 * Returns the id of the viewer's upload, or any other URL unchanged. Throws INVALID_INPUT for a picture that was
 * uploaded to this portal but belongs to another person or was deleted.
 */
export async function chooseImage(
  ctx: RequestContext,
  viewer: Viewer,
  address: string,
): Promise<ImageColumns> {
  if (address === '') return { applicantImageId: null, applicantImageUrl: null };
  const id = getPictureId(address);
  if (id && (await ctx.db.picture.count({ where: { id, ownerId: viewer.id } })) === 1)
    return { applicantImageId: id, applicantImageUrl: null };
  if (id && isOurs(ctx, address)) throw invalidInput({ applicantImage: problem('pictureNotYours') });
  return { applicantImageId: null, applicantImageUrl: address };
}

export async function listGonePictures(
  ctx: RequestContext,
  viewer: Viewer,
  addresses: readonly string[],
): Promise<Set<string>> {
  const ours = addresses.filter(
    (address) => isReadable(address) && getPictureId(address) && isOurs(ctx, address),
  );
  if (ours.length === 0) return new Set();
  const ids = [...new Set(ours.map((address) => getPictureId(address) ?? ''))];
  const rows = await ctx.db.picture.findMany({
    where: { id: { in: ids }, ownerId: viewer.id },
    select: { id: true },
  });
  const own = new Set(rows.map(({ id }) => id));
  return new Set(ours.filter((address) => !own.has(getPictureId(address) ?? '')));
}

const isReadable = (address: string) => address.startsWith('/') || URL.canParse(address);

/**
 * Converts the error of a write that failed because the chosen picture had just been deleted. Returns all other
 * errors unchanged.
 */
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
