import { useContext, useEffect, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES, type UploadPurpose } from '../../../rules/pictures.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { UploadError, uploadPicture } from './uploadPicture.ts';

type Upload =
  | { kind: 'idle' }
  | { kind: 'uploading'; share: number }
  | { kind: 'failed'; message: string; remedy: 'retry' | 'shrink' | null };

type Options = {
  purpose: UploadPurpose;
  onChange: (url: string) => void;
  onPending?: (upload: Promise<void>) => void;
  onProblem?: ((problem: string | null) => void) | undefined;
};

export function usePictureUpload({ purpose, onChange, onPending, onProblem }: Options) {
  const t = useMessages('picture');
  const session = useContext(SessionContext);
  const [upload, setShown] = useState<Upload>({ kind: 'idle' });
  const [picture, setPicture] = useState<Blob | null>(null);
  const [storedUrl, setStoredUrl] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function setUpload(next: Upload) {
    setShown(next);
    onProblem?.(next.kind === 'failed' ? next.message : null);
  }

  function choose(chosen: Blob) {
    running.current?.abort();
    setPicture(chosen);
    const problem = findProblem(t, chosen);
    if (problem) return setUpload({ kind: 'failed', ...problem });
    const sending = send(chosen);
    onPending?.(sending);
  }

  async function send(chosen: Blob): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setUpload({ kind: 'uploading', share: 0 });
    try {
      const { signal } = abort;
      const onProgress = (share: number) => !signal.aborted && setShown({ kind: 'uploading', share });
      const { url } = await uploadPicture(chosen, { purpose, session, signal, onProgress });
      setStoredUrl(url);
      setUpload({ kind: 'idle' });
      onChange(url);
    } catch (error) {
      if (!abort.signal.aborted) setUpload({ kind: 'failed', message: describe(t, error), remedy: 'retry' });
    }
  }

  return {
    upload,
    picture,
    storedUrl,
    choose,
    retry: () => picture && choose(picture),
    cancel: () => {
      running.current?.abort();
      setUpload({ kind: 'idle' });
    },
  };
}

function findProblem(
  t: Texts<'picture'>,
  { type, size }: Blob,
): { message: string; remedy: 'shrink' | null } | null {
  // Files without a type are left to the server, which checks their content.
  if (type !== '' && !UPLOAD_TYPES.some((known) => known === type))
    return { message: t('wrongType'), remedy: null };
  if (size > MAX_UPLOAD_BYTES)
    return { message: t('tooLarge', { megabytes: megabytes(size) }), remedy: 'shrink' };
  return null;
}

function describe(t: Texts<'picture'>, error: unknown): string {
  const isJudged = error instanceof UploadError && error.message !== '';
  return isJudged ? t('refused', { reason: error.message }) : t('failed');
}

function megabytes(size: number): string {
  return (Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1);
}
