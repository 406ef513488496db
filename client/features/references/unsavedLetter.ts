import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { readJson, storeText } from '../../lib/browser/storage.ts';

type UnsavedLetter = {
  answers: Answers;
  /** Versions of the answers that the server has confirmed, and versions that may have reached it. */
  upon: Answers[];
};

/** Stores unsaved answers in this browser until the server has them. */
export function createUnsavedLetter(browser: string) {
  const name = `reference-unsaved:${browser.slice(-8)}`;
  return {
    write: (kept: UnsavedLetter) => storeText(name, JSON.stringify(kept)),
    /** Returns the stored answers; undefined if there are none or the letter has changed in another browser. */
    read: (now: Answers): Answers | undefined => {
      const kept = readJson(name) as UnsavedLetter | null;
      return kept?.upon.some((answers) => isSameAnswers(answers, now)) ? kept.answers : undefined;
    },
    remove: () => storeText(name, null),
  };
}

function isSameAnswers(one: Answers, other: Answers): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
