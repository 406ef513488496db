import type { ErrorCode, FieldErrors } from '../../../rules/errors.ts';
import type { UploadPurpose } from '../../../rules/pictures.ts';
import { parseJson } from '../../lib/retry.ts';
import type { Session } from '../../lib/session/session.ts';

export type StoredUpload = { url: string; id: string | null };

export type UploadOptions = {
  purpose: UploadPurpose;
  session: Pick<Session, 'freshToken' | 'renew' | 'signOut'> | null;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

export class UploadError extends Error {
  readonly code: ErrorCode | 'NO_ANSWER' | 'ABORTED';

  constructor(code: UploadError['code'], message = '') {
    super(message);
    this.name = 'UploadError';
    this.code = code;
  }
}

/**
 * Sends a picture to `POST /upload`. Rejects with an UploadError. UNAUTHENTICATED leads to one retry with a new
 * token. If the retry fails as well, the session ends.
 */
export async function uploadPicture(picture: Blob, options: UploadOptions): Promise<StoredUpload> {
  const { session } = options;
  const token = (await session?.freshToken().catch(() => null)) ?? null;
  const first = await send(picture, token, options);
  if (first.status !== 401) return readAnswer(first);
  const renewed = (await session?.renew().catch(() => null)) ?? null;
  const second = renewed ? await send(picture, renewed, options) : first;
  if (second.status === 401) void session?.signOut('expired');
  return readAnswer(second);
}

type Answer = { status: number; body: unknown };

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(picture: Blob, token: string | null, { purpose, onProgress, signal }: UploadOptions) {
  return new Promise<Answer>((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadError('ABORTED'));
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('image', picture, picture instanceof File ? picture.name : 'picture.jpg');
    request.open('POST', `/upload?purpose=${purpose}`);
    if (token) request.setRequestHeader('authorization', `Token ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) });
    request.onerror = () => reject(new UploadError('NO_ANSWER'));
    request.onabort = () => reject(new UploadError('ABORTED'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

type Body = {
  success?: boolean;
  data?: { display_url?: string; id?: string };
  code?: ErrorCode;
  message?: string;
  fields?: FieldErrors;
} | null;

function readAnswer({ body }: Answer): StoredUpload {
  const { success, data, code, message, fields } = (body as Body | undefined) ?? {};
  if (success && data?.display_url) return { url: data.display_url, id: data.id ?? null };
  throw new UploadError(code ?? 'NO_ANSWER', fields?.image ?? message);
}
