import { type FileCaller, sendWithToken } from '../session/sendWithToken.ts';

export type DownloadOptions = {
  session: FileCaller;
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
};

export type DownloadedFile = { content: Blob; name: string | undefined };

export async function downloadFile(path: string, options: DownloadOptions): Promise<DownloadedFile> {
  const { session, signal } = options;
  const answer = await sendWithToken(path, session, signal && { signal });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { content: await readAll(answer, options), name };
}

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
