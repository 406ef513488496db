import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  DownloadFailed,
  type DownloadOptions,
  downloadPicture,
} from '../../../platform/integrations/pictures/downloadPicture.ts';
import type { PictureStore } from '../../../platform/integrations/pictures/pictureStore.ts';
import { encode } from '../../../platform/pictures/storePicture.ts';
import { isShownElsewhere } from '../formatPicture.ts';
import { type ClaimedFetch, claimFetch, finishFetch, noteProblem, postponeFetch } from './claimFetch.ts';
import { keepFetched, showFetched } from './keepFetched.ts';

/** The task that fetches what is due; triggers of the database and the schedule add it. */
export const FETCH_PICTURES = 'fetchPictures';

/** So many in one run; what is left waits for the next minute, and other jobs do not wait for it. */
const IN_ONE_RUN = 60;

type Outside = Pick<DownloadOptions, 'stopping' | 'resolve' | 'times'>;

/**
 * Fetches the pictures that accounts and scholarships name by their address elsewhere, one after the other, until none is
 * due. What is begun when the portal stops is due again minutes later.
 */
export async function fetchPictures(ctx: Context, pictures: PictureStore, outside: Outside): Promise<void> {
  if (!ctx.env.FETCH_PICTURES) return;
  for (let left = IN_ONE_RUN; left > 0 && !outside.stopping.aborted; left -= 1) {
    const claimed = await claimFetch(ctx);
    if (!claimed) return;
    await fetchOne(ctx, pictures, claimed, outside);
  }
}

async function fetchOne(
  ctx: Context,
  pictures: PictureStore,
  claimed: ClaimedFetch,
  outside: Outside,
): Promise<void> {
  try {
    const isThere = claimed.pictureId !== null || isShownElsewhere(ctx.env, claimed.url);
    if (!isThere) {
      const options = { ...outside, privateHosts: ctx.env.PICTURE_PRIVATE_HOSTS };
      const encoded = await encode(await downloadPicture(claimed.url, options));
      await keepFetched(ctx, pictures, claimed, encoded);
    }
    if (!claimed.userId) await showFetched(ctx, claimed);
    await finishFetch(ctx, claimed);
  } catch (error) {
    if (outside.stopping.aborted) return;
    const failure = findFailure(error);
    if (failure) return noteProblem(ctx, claimed, failure);
    await postponeFetch(ctx, claimed);
    if (!(error instanceof AppError)) throw error;
  }
}

/** What the address is to blame for; null for what the portal itself could not do now. */
function findFailure(error: unknown): Pick<DownloadFailed, 'problem' | 'isTemporary'> | null {
  if (error instanceof DownloadFailed) return error;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'TOO_LARGE') return { problem: 'TOO_LARGE', isTemporary: false };
  return error.code === 'INVALID_INPUT' ? { problem: 'NOT_A_PICTURE', isTemporary: false } : null;
}
