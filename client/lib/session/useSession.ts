import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Ability } from '../../schema.generated.ts';
import { type EndReason, SessionContext, type SessionState } from './session.ts';

export type Viewer = {
  id: string;
  name: string;
  email: string;
  image: { url: string } | null;
  mustVerifyEmail: boolean;
  unreadInboxCount: number;
  isStaff: boolean;
  /** Computed by the server, so that screens never compare roles. */
  abilities: Ability[];
  lacksMail: boolean;
};

export type ViewerState = { viewer: Viewer | null; error?: unknown; retry: () => unknown };

export const ViewerContext = createContext<ViewerState>({ viewer: null, retry: () => {} });

const UNKNOWN: SessionState = { status: 'unknown', userId: null };
const readUnknown = () => UNKNOWN;
const subscribeNever = () => () => {};

export function useSessionState(): SessionState {
  const session = useContext(SessionContext);
  return useSyncExternalStore(
    session?.subscribe ?? subscribeNever,
    session?.read ?? readUnknown,
    // Hydration must render the same state as the server.
    readUnknown,
  );
}

/** `viewer` is null while `isLoading`, even if the user is signed in. */
export function useSession() {
  const session = useContext(SessionContext);
  const { status, ended } = useSessionState();
  const { viewer, error, retry } = useContext(ViewerContext);
  const isSignedIn = status === 'signedIn';
  return {
    viewer: isSignedIn ? viewer : null,
    isSignedIn,
    isLoading: status === 'unknown' || (isSignedIn && !viewer && !error),
    ended,
    error,
    retry,
    /**
     * Call this after the server has set a session cookie. Returns the first token; null if the session still
     * needs a second factor.
     */
    begin: async () => session?.begin(),
    signOut: async (reason?: EndReason) => session?.signOut(reason),
  };
}
