import type { Refusal } from './callServer.ts';
import { askProof } from './proof.ts';
import { parseJson } from './retry.ts';
import type { Session } from './session.ts';
import { toError } from './useAccountCall.ts';

export type DownloadOptions = {
  /** Who asks. */
  session: Pick<Session, 'freshToken' | 'renew' | 'signOut'> | null;
  /** How many bytes have come; how many will is not known. */
  onProgress?: (bytes: number) => void;
  /** Aborting it stops the download. */
  signal?: AbortSignal;
};

export type DownloadedFile = { content: Blob; name: string | undefined };

/**
 * Fetches a file of the server's with the token. As in GraphQL, what is refused as UNAUTHENTICATED is asked for once
 * more with a new token; when that is refused too, or the file is FORBIDDEN, the session ends (SPEC §8). Rejects with
 * the server's refusal as `sentenceOf` reads it.
 */
export async function downloadFile(path: string, options: DownloadOptions): Promise<DownloadedFile> {
  const { session, signal } = options;
  const send = (token: string | null | undefined) =>
    fetch(path, { headers: token ? { authorization: `Token ${token}` } : {}, cache: 'no-store', signal });
  let answer = await send(await session?.freshToken());
  if (answer.status === 401) {
    const renewed = await session?.renew();
    if (renewed) answer = await send(renewed);
  }
  let refusal = await readRefusal(answer);
  if (refusal?.code === 'PROOF_REQUIRED' && (await askProof())) {
    answer = await send(await session?.freshToken());
    refusal = await readRefusal(answer);
  }
  if (answer.status === 401) void session?.signOut('expired');
  if (refusal?.code === 'FORBIDDEN') void session?.signOut('refused');
  if (refusal) throw toError(refusal);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { content: await readAll(answer, options), name };
}

async function readRefusal(answer: Response): Promise<Refusal | null> {
  return answer.ok ? null : Object(parseJson(await answer.text()));
}

/** Reads to the end and tells how far it is. */
async function readAll(answer: Response, { onProgress }: DownloadOptions): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.byteLength;
    onProgress?.(bytes);
  }
  return new Blob(chunks, { type: answer.headers.get('content-type') ?? '' });
}
