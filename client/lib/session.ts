import { createContext } from 'react';
import { clockLead, createTokenStore, isEnding, ownerOf, TOKEN_KEY } from './accessToken.ts';
import { callServer } from './callServer.ts';
import { forgetRecentSearches } from './recentSearches.ts';

/** Why a session ended although nobody asked for it. */
export type EndReason = 'expired' | 'refused';

export type SessionState = {
  /** `unknown` until the server has said whether the cookie is a session's; always so on the server. */
  status: 'unknown' | 'signedOut' | 'signedIn';
  userId: string | null;
  ended?: EndReason;
  /** True while a screen with something to lose asks the same person to sign in again; calls wait meanwhile. */
  isLapsed?: boolean;
};

export type Session = ReturnType<typeof createSession>;

/** What useSession.ts reads; null on the server and where no session matters. */
export const SessionContext = createContext<Session | null>(null);

/**
 * Who is signed in, as the browser knows it. The session itself is the server's cookie; the token is a copy of ten
 * minutes that opens everything else, and is fetched anew from the cookie when it ends.
 */
export function createSession() {
  const store = createTokenStore();
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'unknown', userId: null };
  let renewing: Promise<string | null> | null = null;
  // Goes up with each sign-in and sign-out: what was asked before must not undo it.
  let era = 0;
  // Screens that ask for a sign-in themselves when the session ends.
  let keepers = 0;
  // Of this device's clock: one that is an hour fast would otherwise fetch a token for each call.
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

  /** Whether the end of the session is for a screen to deal with: then the person stays, without a token. */
  function lapse(ended: EndReason | undefined): boolean {
    if (ended !== 'expired' || keepers === 0 || state.status !== 'signedIn') return false;
    if (!state.isLapsed) change({ ...state, isLapsed: true });
    return true;
  }

  /** The token once the same person has signed in again; null when they left or another came. */
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
    set(ownerOf(token), ended);
  }

  /** A new token by the cookie, or null when its session is over. Rejects when the server does not answer. */
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
    const token = await exchangeCookie();
    if (token) lead = clockLead(token);
    if (asked !== era) return store.read();
    const wasSignedIn = Boolean(store.read()) || state.isLapsed;
    adopt(token, token || !wasSignedIn ? undefined : 'expired');
    return token;
  }

  /** The same; where a screen asks for a sign-in instead, what comes of that. */
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
    /** Finds out who is signed in and follows the other tabs. Answers the end of following. */
    start(): () => void {
      const token = store.read();
      if (token && !isEnding(token, lead)) set(ownerOf(token));
      // Without an answer the page is shown as to a visitor; the token stays for the next attempt.
      else exchange().catch(() => state.status === 'unknown' && set(null));
      const follow = ({ key, newValue }: StorageEvent) => {
        if (key !== TOKEN_KEY && key !== null) return;
        const owner = ownerOf(store.read());
        if (owner !== state.userId) forget();
        // A sign-out on purpose leaves an empty token for a moment: that ends it here, too.
        if (owner || newValue === '' || !lapse('expired')) set(owner);
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
    /** After the server has set a cookie: fetches the first token. */
    begin(): Promise<string | null> {
      forget();
      return exchange();
    },
    renew,
    /** From now on, until the answer is called, the end of the session is asked about on the screen. */
    keep(): () => void {
      keepers += 1;
      return () => {
        keepers -= 1;
      };
    },
    /** The person does not sign in again: the session ends as it does elsewhere. */
    leave(): void {
      forget();
      set(null, 'expired');
    },
    /** The token to send with a call; null for a visitor. */
    async freshToken(): Promise<string | null> {
      if (state.isLapsed) return whenResumed();
      const token = store.read();
      if (!token) return state.status === 'signedIn' ? renew() : null;
      return isEnding(token, lead) ? renew() : token;
    },
    /** Ends the session here, in the other tabs and on the server, whose failure is only logged. */
    async signOut(ended?: EndReason): Promise<void> {
      forget();
      if (!ended) store.write('');
      adopt(null, ended);
      forgetRecentSearches();
      await callServer('signOut', {}).catch((error: unknown) => console.error('Signing out failed.', error));
    },
  };
}

async function exchangeCookie(): Promise<string | null> {
  const session = await callServer<{ user: { email: string } } | null>('session');
  if (!session.isOk) throw new Error(`The session could not be read (${session.status}).`);
  if (!session.data) return null;
  const answer = await callServer<{ token: string }>('token', { email: session.data.user.email });
  if (answer.isOk) return answer.data.token;
  if (answer.status === 401 || answer.status === 403) return null;
  throw new Error(`No token was given (${answer.status}).`);
}
