import { z } from 'zod';
import { httpUrl } from '../../../../rules/fields.ts';
import { refuse } from '../../errors.ts';
import type { PictureStore } from './pictureStore.ts';

export type ImageHost = { url: string; key: string };

const ANSWER_TIMEOUT_MS = 20_000;

const answer = z.object({ success: z.literal(true), data: z.object({ display_url: httpUrl(2000) }) });

/**
 * Returns a store that publishes pictures with imgbb's API. Anyone with the URL can see them there, so private
 * pictures are stored in `own`.
 */
export function createHostedPictures(host: ImageHost, own: PictureStore): PictureStore {
  return { ...own, publish: (bytes) => publish(host, bytes) };
}

async function publish({ url, key }: ImageHost, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('key', key);
  form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/webp' }), 'picture.webp');
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal });
    return answer.parse(await response.json()).data.display_url;
  } catch (cause) {
    const error = refuse('UPSTREAM_FAILED', 'picture.hostUnavailable');
    throw Object.assign(error, { cause });
  }
}
