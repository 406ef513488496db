import { useSyncExternalStore } from 'react';
import { useSessionState } from '../../lib/useSession.ts';
import { KEPT_ANSWERS } from './keptAnswers.ts';

/** Answers to the questions of the applicant profile, by the key of the question. */
export type ProfileAnswers = Readonly<Record<string, unknown>>;

const CHANGED = 'profile-answers-changed';
const NONE: ProfileAnswers = {};

/**
 * What a visitor has answered in this browser; null when that is nothing, and for who is signed in, whose answers the
 * server has. They go to the server as variables of a POST alone, never into an address.
 */
export function useProfileAnswers(): ProfileAnswers | null {
  const { status } = useSessionState();
  const kept = useKeptAnswers();
  return status === 'signedOut' && Object.keys(kept).length > 0 ? kept : null;
}

/** What is kept in this browser, for visitors and for each account alike. */
export function useKeptAnswers(): ProfileAnswers {
  return useSyncExternalStore(subscribe, readAnswers, () => NONE);
}

/** Keeps answers in this browser, empty ones not. False where its storage is forbidden or full. */
export function keepAnswers(answers: ProfileAnswers): boolean {
  const given = Object.entries(answers).filter(([, answer]) => answer !== null && answer !== undefined);
  try {
    if (given.length === 0) localStorage.removeItem(KEPT_ANSWERS);
    else localStorage.setItem(KEPT_ANSWERS, JSON.stringify(Object.fromEntries(given)));
    window.dispatchEvent(new Event(CHANGED));
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  // Of other tabs, and of this one.
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

let read: { text: string | null; answers: ProfileAnswers } = { text: null, answers: NONE };

/** The same object as long as nothing is written. */
function readAnswers(): ProfileAnswers {
  try {
    const text = localStorage.getItem(KEPT_ANSWERS);
    if (text !== read.text) read = { text, answers: parse(text) };
    return read.answers;
  } catch {
    return NONE;
  }
}

/** What something else wrote there is nothing. */
function parse(text: string | null): ProfileAnswers {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value instanceof Object && !Array.isArray(value) ? (value as ProfileAnswers) : NONE;
  } catch {
    return NONE;
  }
}
