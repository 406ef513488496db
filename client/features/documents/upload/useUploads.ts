import { useContext, useEffect, useRef, useState } from 'react';
import type { Upload } from 'tus-js-client';
import { describeFailure } from '../../../lib/errors.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { type Credentials, startUpload } from './startUpload.ts';

export type UploadProgress = {
  key: number;
  name: string;
  share: number;
  problem: string | null;
  canContinue: boolean;
};

export function useUploads(
  maxBytes: number,
  onArrived: (id: string, isCancelled: () => boolean) => Promise<unknown>,
  credentials?: Credentials,
) {
  const t = useMessages('documents');
  const session = useContext(SessionContext);
  const [sendings, setSendings] = useState<UploadProgress[]>([]);
  const uploads = useRef(new Map<number, Promise<Upload>>());
  const counter = useRef(0);

  const change = (key: number, changed: Partial<UploadProgress>) =>
    setSendings((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const leave = (key: number) => {
    uploads.current.delete(key);
    setSendings((all) => all.filter((each) => each.key !== key));
  };

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      counter.current += 1;
      const key = counter.current;
      const problem = refusalOf(file);
      setSendings((all) => [...all, { key, name: file.name, share: 0, problem, canContinue: false }]);
      if (problem) continue;
      const started = send(key, file);
      // The code for uploads could not be loaded. The user can add the file again.
      started.catch(() => {
        uploads.current.delete(key);
        change(key, { problem: t('upload.broken') });
      });
      uploads.current.set(key, started);
    }
  };

  const refusalOf = ({ size }: File): string | null => {
    if (size === 0) return t('upload.empty');
    if (size <= maxBytes) return null;
    return t('upload.tooLarge', { size: Math.ceil(size / 1e6), megabytes: maxBytes / 1e6 });
  };

  const ofSession = async (): Promise<Record<string, string>> => {
    const token = await session?.freshToken();
    return token ? { authorization: `Token ${token}` } : {};
  };

  const send = (key: number, file: File) =>
    startUpload(file, credentials ?? ofSession, {
      onProgress: (share) => change(key, { share }),
      onDone: async (id) => {
        try {
          await onArrived(id, () => !uploads.current.has(key));
          leave(key);
        } catch (error) {
          change(key, { problem: describeFailure(error) });
        }
      },
      onFailed: (message, canContinue) =>
        change(key, { problem: message ?? t('upload.broken'), canContinue }),
    });

  const goOn = async (key: number) => {
    change(key, { problem: null });
    (await uploads.current.get(key))?.start();
  };

  const cancel = async (key: number) => {
    const upload = uploads.current.get(key);
    leave(key);
    // Deletes the bytes sent so far. If the connection is down, the server deletes them a day later.
    await upload?.then((started) => started.abort(true)).catch(() => undefined);
  };

  useEffect(() => {
    const running = uploads.current;
    // Leaving the page does not delete the bytes sent so far, so that choosing the same file again resumes the
    // upload.
    return () => {
      for (const upload of running.values())
        void upload.then((started) => started.abort()).catch(() => undefined);
    };
  }, []);

  return { sendings, add, goOn, cancel };
}
