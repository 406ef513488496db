import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { readJson, storeText } from '../../lib/browser/storage.ts';
import { sortedText } from '../../lib/format/sortedText.ts';

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

/** Compares two sets of answers. The server omits answers that are null. */
function isSameAnswers(one: Answers, other: Answers): boolean {
  return textOf(one) === textOf(other);
}

function textOf(answers: Answers): string {
  const given = Object.entries(answers).filter(([, answer]) => (answer ?? null) !== null);
  return sortedText(Object.fromEntries(given));
}
