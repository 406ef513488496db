import { createContext, useContext, useSyncExternalStore } from 'react';
import { type EndReason, SessionContext, type SessionState } from './session.ts';

/** The person who is signed in. */
export type Viewer = {
  id: string;
  name: string;
  email: string;
  image: { url: string } | null;
  /** True when applying, paying and reviewing wait until the e-mail address is proved. */
  mustVerifyEmail: boolean;
  isStaff: boolean;
  canManageScholarships: boolean;
  canManageApplications: boolean;
  canManageReviews: boolean;
  canManageUsers: boolean;
  canReadQueues: boolean;
  canChangeSettings: boolean;
  lacksMail: boolean;
  canReadMails: boolean;
  canReadMessages: boolean;
  canManageWebhooks: boolean;
  canManageOrganisations: boolean;
  canChooseQuestions: boolean;
};

/** What the server says of the viewer's rights; no screen compares roles. */
export type ViewerRight = Extract<keyof Viewer, `can${string}` | 'isStaff'>;

export type ViewerState = { viewer: Viewer | null; error?: unknown; retry: () => unknown };

/** Filled by features/auth/SessionProvider.tsx. */
export const ViewerContext = createContext<ViewerState>({ viewer: null, retry: () => {} });

const UNKNOWN: SessionState = { status: 'unknown', userId: null };
const readUnknown = () => UNKNOWN;
const subscribeNever = () => () => {};

/** Signed in or not, without asking who it is. */
export function useSessionState(): SessionState {
  const session = useContext(SessionContext);
  return useSyncExternalStore(
    session?.subscribe ?? subscribeNever,
    session?.read ?? readUnknown,
    // While it hydrates a page says what the server said.
    readUnknown,
  );
}

/** Who is signed in. While `isLoading`, `viewer` says nothing yet. */
export function useSession() {
  const session = useContext(SessionContext);
  const { status, ended } = useSessionState();
  const { viewer, error, retry } = useContext(ViewerContext);
  const isSignedIn = status === 'signedIn';
  return {
    viewer: isSignedIn ? viewer : null,
    isSignedIn,
    isLoading: status === 'unknown' || (isSignedIn && !viewer && !error),
    /** Why the last session ended by itself. */
    ended,
    /** Set when the server could not say who it is; `retry` asks again. */
    error,
    retry,
    /** After the server has set a session's cookie. Answers the first token; null when the session lacks a second factor. */
    begin: async () => session?.begin(),
    signOut: async (reason?: EndReason) => session?.signOut(reason),
  };
}
