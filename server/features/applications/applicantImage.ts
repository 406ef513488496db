import type { RequestContext, Viewer } from '../../context.ts';
import { invalidInput } from '../../errors.ts';
import { trustedOrigins } from '../auth/origins.ts';

/** The two columns of an application's picture, of which one is set at most. */
export type ImageColumns = { applicantImageId: string | null; applicantImageUrl: string | null };

const OWN_PATH = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/**
 * What to store for a picture's address: one that the applicant uploaded here by its id, anything else as it was
 * given. INVALID_INPUT for a picture of ours that is somebody else's or gone.
 */
export async function chooseImage(
  ctx: RequestContext,
  viewer: Viewer,
  address: string,
): Promise<ImageColumns> {
  const elsewhere = { applicantImageId: null, applicantImageUrl: address };
  const url = new URL(address, 'http://portal.invalid');
  const id = OWN_PATH.exec(url.pathname)?.[1];
  if (!id) return elsewhere;
  const isUploaded = await ctx.db.picture.count({ where: { id, ownerId: viewer.id } });
  if (isUploaded === 1) return { applicantImageId: id, applicantImageUrl: null };
  const isOurs = address.startsWith('/') || trustedOrigins(ctx.env, url.origin).slice(1).includes(url.origin);
  if (isOurs || url.origin === ctx.env.PUBLIC_URL)
    throw invalidInput({ applicantImage: 'Upload this picture again: it is not one of yours.' });
  return elsewhere;
}
