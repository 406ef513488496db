import type { Prisma } from '../../../prisma/client/client.ts';
import { getPictureId } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { listTrustedOrigins } from '../../platform/http/origins.ts';

export type ChosenPicture = { id: string; url: null } | { id: null; url: string } | typeof NO_PICTURE;

export const NO_PICTURE = { id: null, url: null } as const;

type ChoosingContext = Pick<RequestContext, 'env' | 'viewer'> & {
  db: Pick<Prisma.TransactionClient, 'picture' | '$queryRaw' | '$executeRaw'>;
};

/**
 * Returns the columns to store for the URL of a public picture. Throws INVALID_INPUT with `field` if the URL refers
 * to an uploaded picture that is private or no longer exists.
 */
export async function choosePublicPicture(
  ctx: ChoosingContext,
  field: string,
  address: string,
): Promise<ChosenPicture> {
  const id = getPictureId(address);
  if (!id) return chooseFetched(ctx, address);
  await publishOwn(ctx, id);
  // Locks the picture until its use is stored. `removeUnusedPictures` either skips a locked picture or has
  // already removed it.
  const [picture] = await ctx.db.$queryRaw<{ isPrivate: boolean }[]>`
    SELECT is_private AS "isPrivate" FROM pictures WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (picture && !picture.isPrivate) return { id, url: null };
  if (picture || isPortalAddress(ctx.env, address))
    throw invalidInput({ [field]: problem('picturePrivate') });
  return { id: null, url: address };
}

async function chooseFetched({ db }: ChoosingContext, url: string): Promise<ChosenPicture> {
  const [fetched] = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM picture_fetches f JOIN pictures p ON p.id = f.picture_id
    WHERE f.user_id IS NULL AND md5(f.url) = md5(${url}) AND f.url = ${url} FOR KEY SHARE OF p`;
  if (fetched) return { id: fetched.id, url: null };
  await db.$executeRaw`
    UPDATE picture_fetches SET problem = NULL, attempts = 0, due_at = now()
    WHERE user_id IS NULL AND md5(url) = md5(${url}) AND url = ${url} AND problem IS NOT NULL`;
  return { id: null, url };
}

/**
 * Makes the viewer's own picture public. Old clients state no purpose when they upload a picture, which makes it
 * private. Pictures that are used in applications remain private.
 */
async function publishOwn({ db, viewer }: ChoosingContext, id: string): Promise<void> {
  if (!viewer) return;
  await db.picture.updateMany({
    where: { id, ownerId: viewer.id, isPrivate: true, applications: { none: {} } },
    data: { isPrivate: false },
  });
}

export function isPortalAddress(env: Parameters<typeof listTrustedOrigins>[0], address: string): boolean {
  if (address.startsWith('/')) return true;
  const { origin } = new URL(address);
  return listTrustedOrigins(env, env.PUBLIC_URL ?? '').includes(origin);
}
