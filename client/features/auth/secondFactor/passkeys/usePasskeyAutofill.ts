import { useEffect, useEffectEvent } from 'react';
import { callServer } from '../../../../lib/session/callServer.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { offerPasskeys, supportsPasskeys } from './passkeys.ts';

/** Maximum number of offers per screen, which limits retries in a browser that always rejects the request. */
const MAX_OFFERS = 5;

type Outcome = { onSignedIn: () => Promise<void>; onRefused: (sentence: string) => void };

export function usePasskeyAutofill(isOffered: boolean, outcome: Outcome): void {
  const credentials = useMessages('credentials');

  const signIn = useEffectEvent(async (passkey: object): Promise<boolean> => {
    try {
      const answer = await callServer('signInByPasskey', { passkey });
      if (answer.isOk) await outcome.onSignedIn();
      else outcome.onRefused(answer.data.message ?? credentials('noAnswer'));
      return answer.isOk;
    } catch {
      outcome.onRefused(credentials('noAnswer'));
      return false;
    }
  });

  useEffect(() => {
    if (!isOffered || !supportsPasskeys()) return;
    const stop = new AbortController();
    const offer = async () => {
      for (let offers = 0; offers < MAX_OFFERS && !stop.signal.aborted; offers += 1) {
        const given = await offerPasskeys(stop.signal);
        if (given === 'never' || (given !== 'notNow' && (await signIn(given)))) return;
      }
    };
    void offer();
    return () => stop.abort();
  }, [isOffered]);
}
