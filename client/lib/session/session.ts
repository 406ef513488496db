import { createContext } from 'react';
import { forgetRecentSearches } from '../recentSearches.ts';
import { clockLead, createTokenStore, getTokenOwner, isEnding, TOKEN_KEY } from './accessToken.ts';
import { callServer } from './callServer.ts';

/** `halfway` means that the session has not ended, but still needs a second factor. */
export type EndReason = 'expired' | 'refused' | 'halfway';

export type SessionState = {
  /** `unknown` until the server has checked the cookie. Always `unknown` on the server. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  userId: string | null;
  ended?: EndReason;
  /**
   * True while a screen with unsaved input asks the same user to sign in again. Calls wait until the user has signed
   * in.
   */
  isLapsed?: boolean;
};

export type Session = ReturnType<typeof createSession>;

/**
 * Marks a sign-out that the server has not completed yet. Otherwise, the cookie left by a failed sign-out would sign
 * the next person in.
 */
const pendingSignOut = createTokenStore('sign-out-pending');

export const SessionContext = createContext<Session | null>(null);

/**
 * Creates the browser's copy of the session state; the session itself is the server's cookie. The browser exchanges
 * the cookie for a token, which authorises its calls and is renewed in the same way after ten minutes.
 */
export function createSession() {
  const store = createTokenStore();
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'unknown', userId: null };
  let renewing: Promise<string | null> | null = null;
  // Incremented by each sign-in and sign-out, so that responses still pending cannot undo them.
  let era = 0;
  // Number of screens that handle the end of the session with their own sign-in.
  let keepers = 0;
  // Milliseconds by which this device's clock is ahead. Without this correction, a clock that is an hour fast would
  // cause a token request for each call.
  let lead = 0;

  function set(userId: string | null, ended?: EndReason) {
    const status = userId ? 'signedIn' : 'signedOut';
    if (state.status === status && state.userId === userId && !state.isLapsed) return;
    change({ status, userId, ended });
  }

  function change(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Returns true if a screen handles the end of the session. The user then remains signed in, without a token. */
  function lapse(ended: EndReason | undefined): boolean {
    if (!ended || ended === 'refused' || keepers === 0 || state.status !== 'signedIn') return false;
    if (!state.isLapsed) change({ ...state, isLapsed: true });
    return true;
  }

  /**
   * Waits until the user signs in again and returns the token; null if the user left or another person signed
   * in.
   */
  function whenResumed(): Promise<string | null> {
    const { userId } = state;
    return new Promise((resolve) => {
      const listener = () => {
        if (state.isLapsed) return;
        listeners.delete(listener);
        resolve(state.userId === userId ? store.read() : null);
      };
      listeners.add(listener);
    });
  }

  function adopt(token: string | null, ended?: EndReason) {
    store.write(token);
    if (!token && lapse(ended)) return;
    set(getTokenOwner(token), ended);
  }

  /** Exchanges the cookie for a token; null if the session is over. Rejects if the server does not respond. */
  function exchange(): Promise<string | null> {
    if (!renewing) {
      const current = fetchToken(era).finally(() => {
        if (renewing === current) renewing = null;
      });
      renewing = current;
    }
    return renewing;
  }

  async function fetchToken(asked: number): Promise<string | null> {
    const { token, isHalfway } = await exchangeCookie();
    if (token) lead = clockLead(token);
    if (asked !== era) return store.read();
    const wasSignedIn = Boolean(store.read()) || state.isLapsed;
    adopt(token, token || !wasSignedIn ? undefined : isHalfway ? 'halfway' : 'expired');
    return token;
  }

  async function renew(): Promise<string | null> {
    const token = await exchange();
    return !token && state.isLapsed ? whenResumed() : token;
  }

  function forget() {
    era += 1;
    renewing = null;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(): () => void {
      const token = store.read();
      if (token && !isEnding(token, lead)) set(getTokenOwner(token));
      // If the server does not respond, the page treats the user as a visitor. The token is preserved for the
      // next attempt.
      else exchange().catch(() => state.status === 'unknown' && set(null));
      const follow = ({ key, newValue }: StorageEvent) => {
        if (key !== TOKEN_KEY && key !== null) return;
        const owner = getTokenOwner(store.read());
        if (owner !== state.userId) forget();
        // A deliberate sign-out briefly stores an empty token, which also ends the session in other tabs.
        if (owner || newValue === '' || !lapse('expired')) set(owner);
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
    begin(): Promise<string | null> {
      forget();
      pendingSignOut.write(null);
      return exchange();
    },
    renew,
    /** Makes the calling screen handle the end of the session, until it calls the returned function. */
    keep(): () => void {
      keepers += 1;
      return () => {
        keepers -= 1;
      };
    },
    leave(): void {
      forget();
      set(null, 'expired');
    },
    async freshToken(): Promise<string | null> {
      if (state.isLapsed) return whenResumed();
      const token = store.read();
      if (!token) return state.status === 'signedIn' ? renew() : null;
      return isEnding(token, lead) ? renew() : token;
    },
    async signOut(ended?: EndReason): Promise<void> {
      forget();
      if (!ended) store.write('');
      adopt(null, ended);
      forgetRecentSearches();
      pendingSignOut.write('true');
      await endSession();
    },
  };
}

async function endSession(): Promise<boolean> {
  try {
    const { isOk } = await callServer('signOut', {});
    if (isOk) pendingSignOut.write(null);
    return isOk;
  } catch (error) {
    console.error('Signing out failed.', error);
    return false;
  }
}

async function exchangeCookie(): Promise<{ token: string | null; isHalfway?: boolean }> {
  if (pendingSignOut.read() && !(await endSession())) return { token: null };
  const session = await callServer<{ user: { email: string } } | null>('session');
  if (!session.isOk) throw new Error(`The session could not be read (${session.status}).`);
  if (!session.data) return { token: null };
  const answer = await callServer<{ token: string }>('token', { email: session.data.user.email });
  if (answer.isOk) return answer.data;
  if (answer.status === 401 || answer.status === 403)
    return { token: null, isHalfway: answer.data.code?.startsWith('SECOND_FACTOR_') };
  throw new Error(`No token was given (${answer.status}).`);
}
