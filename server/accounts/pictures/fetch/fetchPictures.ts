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
import { showFetched, storeFetchedPicture } from './storeFetchedPicture.ts';

export const FETCH_PICTURES = 'fetchPictures';

/** Maximum number of fetches per run. The rest wait a minute, so that other jobs are not delayed. */
const IN_ONE_RUN = 60;

type FetchOptions = Pick<DownloadOptions, 'stopping' | 'resolve' | 'times'>;

/**
 * Fetches due external pictures one after the other. A fetch that a shutdown interrupts becomes due again a few
 * minutes later.
 */
export async function fetchPictures(
  ctx: Context,
  pictures: PictureStore,
  outside: FetchOptions,
): Promise<void> {
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
  outside: FetchOptions,
): Promise<void> {
  try {
    const isThere = claimed.pictureId !== null || isShownElsewhere(ctx.env, claimed.url);
    if (!isThere) {
      const options = { ...outside, privateHosts: ctx.env.PICTURE_PRIVATE_HOSTS };
      const encoded = await encode(await downloadPicture(claimed.url, options));
      await storeFetchedPicture(ctx, pictures, claimed, encoded);
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

function findFailure(error: unknown): Pick<DownloadFailed, 'problem' | 'isTemporary'> | null {
  if (error instanceof DownloadFailed) return error;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'TOO_LARGE') return { problem: 'TOO_LARGE', isTemporary: false };
  return error.code === 'INVALID_INPUT' ? { problem: 'NOT_A_PICTURE', isTemporary: false } : null;
}
