import { useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '../../lib/errors.ts';
import { readBrowserKeys } from './browserKey.ts';
import {
  type OpenedRequestFragment,
  useOpenReferenceMutation,
  useRemoveReferenceFileMutation,
  useTakeEarlierFileMutation,
} from './references.generated.ts';

/** First and longest interval between status requests, in milliseconds. */
const [FIRST_ASK, LAST_ASK] = [1_000, 30_000];

type Link = { token: string; browser: string };

/** Headers that authenticate a referee's upload, so that neither key appears in a URL. */
export const createCredentials =
  ({ token, browser }: Link) =>
  async () => ({ 'reference-token': token, 'reference-browser': browser });

export function useReferenceFile(link: Link, request: Pick<OpenedRequestFragment, 'file'>) {
  const [file, setFile] = useState(request.file ?? null);
  // ID of the last completed upload, until its document appears in the request.
  const [awaited, setAwaited] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [open] = useOpenReferenceMutation();
  const [takeIt] = useTakeEarlierFileMutation();
  const [removeIt] = useRemoveReferenceFileMutation();
  const isArriving = awaited !== undefined;
  const isChecking = isArriving || file?.state === 'CHECKING';

  async function look() {
    const { data } = await open({ variables: { token: link.token, browsers: [link.browser] } });
    const found = data?.openReference.request?.file ?? null;
    setFile(found);
    if (found) setAwaited((id) => (id === found.id ? undefined : id));
  }

  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (!isChecking) return;
    let delay = FIRST_ASK;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      await lookAgain().catch(() => undefined);
      delay = Math.min(delay * 2, LAST_ASK);
      timer = setTimeout(() => void ask(), delay);
    };
    timer = setTimeout(() => void ask(), delay);
    return () => clearTimeout(timer);
  }, [isChecking]);

  async function remove() {
    try {
      await removeIt({ variables: link });
      setAwaited(undefined);
      setFile(null);
    } catch (error) {
      setProblem(describeFailure(error));
    }
  }

  async function takeEarlier(letter: string) {
    try {
      await takeIt({ variables: { ...link, browsers: readBrowserKeys(), letter } });
      setProblem(undefined);
      await look();
    } catch (error) {
      setProblem(describeFailure(error));
    }
  }

  return {
    ...{ file, problem, setSending },
    /** True if submitting now would omit the file. */
    isOnItsWay: isSending || isArriving,
    credentials: createCredentials(link),
    async arrived(id: string) {
      setProblem(undefined);
      setAwaited(id);
      await look().catch(() => undefined);
    },
    remove: () => void remove(),
    takeEarlier: (letter: string) => void takeEarlier(letter),
  };
}
