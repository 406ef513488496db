import type { Upload } from 'tus-js-client';

/** Size of a chunk in bytes. Even a slow connection can send one before the server's timeout. */
const PART = 2_000_000;

/** Retry delays after a broken connection, in milliseconds. */
const PAUSES = [500, 1_000, 3_000, 6_000, 12_000];

type UploadListener = {
  onProgress: (share: number) => void;
  onDone: (id: string) => void;
  /** Receives the server's error message, if any. `canContinue` is false if the server rejected the file. */
  onFailed: (message: string | null, canContinue: boolean) => void;
};

export type Credentials = () => Promise<Record<string, string>>;

/** Starts an upload, or resumes an interrupted upload of the same file. */
export async function startUpload(
  file: File,
  credentials: Credentials,
  told: UploadListener,
): Promise<Upload> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    endpoint: '/uploads',
    metadata: { filename: file.name },
    chunkSize: PART,
    retryDelays: PAUSES,
    removeFingerprintOnSuccess: true,
    async onBeforeRequest(request) {
      for (const [name, value] of Object.entries(await credentials())) request.setHeader(name, value);
    },
    onProgress: (sent, all) => told.onProgress(all > 0 ? sent / all : 0),
    onSuccess: () => told.onDone(upload.url?.split('/').at(-1) ?? ''),
    onError(error) {
      const answer = error instanceof DetailedError ? error.originalResponse : null;
      const status = answer?.getStatus() ?? 0;
      told.onFailed(readSentence(answer?.getBody()), status === 0 || status === 429 || status >= 500);
    },
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return upload;
}

function readSentence(body = ''): string | null {
  try {
    const { message, fields } = JSON.parse(body) as { message?: string; fields?: Record<string, string> };
    return Object.values(fields ?? {})[0] ?? message ?? null;
  } catch {
    return null;
  }
}
