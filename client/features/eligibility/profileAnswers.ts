import { useSyncExternalStore } from 'react';
import { useSessionState } from '../../lib/session/useSession.ts';
import { LOCAL_ANSWERS_KEY } from './localAnswers.ts';

export type ProfileAnswers = Readonly<Record<string, unknown>>;

const CHANGED = 'profile-answers-changed';
const NONE: ProfileAnswers = {};

/**
 * Returns a visitor's answers stored in this browser. Null if there are none, and for signed-in users, whose
 * answers are on the server. A visitor's answers are sent only as POST variables, never in a URL.
 */
export function useProfileAnswers(): ProfileAnswers | null {
  const { status } = useSessionState();
  const kept = useLocalAnswers();
  return status === 'signedOut' && Object.keys(kept).length > 0 ? kept : null;
}

export function useLocalAnswers(): ProfileAnswers {
  return useSyncExternalStore(subscribe, readAnswers, () => NONE);
}

/** Stores non-empty answers in this browser. Returns false if storage is blocked or full. */
export function storeLocalAnswers(answers: ProfileAnswers): boolean {
  const given = Object.entries(answers).filter(([, answer]) => answer !== null && answer !== undefined);
  try {
    if (given.length === 0) localStorage.removeItem(LOCAL_ANSWERS_KEY);
    else localStorage.setItem(LOCAL_ANSWERS_KEY, JSON.stringify(Object.fromEntries(given)));
    window.dispatchEvent(new Event(CHANGED));
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

let read: { text: string | null; answers: ProfileAnswers } = { text: null, answers: NONE };

/** Returns the same object until the stored answers change, so that components do not render again. */
function readAnswers(): ProfileAnswers {
  try {
    const text = localStorage.getItem(LOCAL_ANSWERS_KEY);
    if (text !== read.text) read = { text, answers: parse(text) };
    return read.answers;
  } catch {
    return NONE;
  }
}

function parse(text: string | null): ProfileAnswers {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value instanceof Object && !Array.isArray(value) ? (value as ProfileAnswers) : NONE;
  } catch {
    return NONE;
  }
}
