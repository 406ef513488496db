import { useSyncExternalStore } from 'react';
import { readJson, readText, storeText } from '../../lib/browser/storage.ts';
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
  const text = given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
  const isStored = storeText(LOCAL_ANSWERS_KEY, text);
  window.dispatchEvent(new Event(CHANGED));
  return isStored;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

let read: { text: string | null | undefined; answers: ProfileAnswers } = { text: null, answers: NONE };

/** Returns the same object until the stored answers change, so that components do not render again. */
function readAnswers(): ProfileAnswers {
  const text = readText(LOCAL_ANSWERS_KEY);
  if (text !== read.text) {
    const value = readJson(LOCAL_ANSWERS_KEY);
    const isValid = value instanceof Object && !Array.isArray(value);
    read = { text, answers: isValid ? (value as ProfileAnswers) : NONE };
  }
  return read.answers;
}
