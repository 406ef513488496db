import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../../lib/errors.ts';
import { readBrowserKeys } from './browserKey.ts';
import {
  type OpenedRequestFragment,
  useOpenReferenceMutation,
  useRemoveReferenceFileMutation,
  useTakeEarlierFileMutation,
} from './references.generated.ts';

/** After how many milliseconds it is asked what became of a file: first, and at most. */
const [FIRST_ASK, LAST_ASK] = [1_000, 30_000];

type Link = { token: string; browser: string };

/** The headers by which a referee's browser sends a file: neither key stands in an address. */
export const credentialsOf =
  ({ token, browser }: Link) =>
  async () => ({ 'reference-token': token, 'reference-browser': browser });

/** The file of a request: what was sent so far, and what becomes of it. */
export function useReferenceFile(link: Link, request: Pick<OpenedRequestFragment, 'file'>) {
  const [file, setFile] = useState(request.file ?? null);
  // The upload that has arrived last: its document is made and checked.
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
      // A connection that is away is asked again, too.
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
      setProblem(failureOf(error));
    }
  }

  async function takeEarlier(letter: string) {
    try {
      await takeIt({ variables: { ...link, browsers: readBrowserKeys(), letter } });
      setProblem(undefined);
      await look();
    } catch (error) {
      setProblem(failureOf(error));
    }
  }

  return {
    ...{ file, problem, setSending },
    /** Handing over would leave it behind. */
    isOnItsWay: isSending || isArriving,
    credentials: credentialsOf(link),
    async arrived(id: string) {
      setProblem(undefined);
      setAwaited(id);
      await look().catch(() => undefined);
    },
    remove: () => void remove(),
    /** Attaches the file of a letter that was sent before. */
    takeEarlier: (letter: string) => void takeEarlier(letter),
  };
}
