import { useCallback, useEffect, useState } from 'react';
import { callServer } from '../../lib/session/callServer.ts';

export type LinkFacts = {
  purpose: 'verifyEmail' | 'changeEmail';
  email: string;
  isReady: boolean;
  hasPassword: boolean;
};

export type LinkConfirmation = 'here' | 'signedOut';

export function useLink(token: string) {
  const [link, setLink] = useState<LinkFacts | 'reading' | 'ended' | 'failed'>('reading');
  const [confirmed, setConfirmed] = useState<LinkConfirmation>();
  const read = useCallback(async () => {
    if (!token) return setLink('ended');
    const answer = await callServer<LinkFacts>('readLink', { token }).catch(() => null);
    if (answer?.isOk) return setLink(answer.data);
    setLink(answer?.status === 400 ? 'ended' : 'failed');
  }, [token]);
  useEffect(() => void read(), [read]);
  return { link, read, confirmed, setConfirmed };
}
