import { useCallback, useEffect, useState } from 'react';
import { callServer } from '../../lib/callServer.ts';

/** What a mailed link is for, and what confirming takes; from `POST /api/auth/read-link`. */
export type LinkFacts = {
  purpose: 'verifyEmail' | 'changeEmail';
  email: string;
  /** The session here is enough. */
  isReady: boolean;
  hasPassword: boolean;
};

/** Whether the person is signed in here after confirming. */
export type Confirmed = 'here' | 'signedOut';

/** The link of an address, read once the page runs; `read` asks again. */
export function useLink(token: string) {
  const [link, setLink] = useState<LinkFacts | 'reading' | 'ended' | 'failed'>('reading');
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const read = useCallback(async () => {
    if (!token) return setLink('ended');
    const answer = await callServer<LinkFacts>('readLink', { token }).catch(() => null);
    if (answer?.isOk) return setLink(answer.data);
    setLink(answer?.status === 400 ? 'ended' : 'failed');
  }, [token]);
  useEffect(() => void read(), [read]);
  return { link, read, confirmed, setConfirmed };
}
