import type { Answers } from '../../../rules/forms/facts.ts';

type Kept = {
  answers: Answers;
  /** What the server had, as far as it answered, and what may have reached it. */
  upon: Answers[];
};

/**
 * Keeps in this browser what could not be saved, so that closing the page loses nothing; by the browser's key for the reference. It is
 * there only until it was saved.
 */
export function createUnsavedLetter(browser: string) {
  const name = `reference-unsaved:${browser.slice(-8)}`;
  return {
    write: (kept: Kept) => attempt(() => localStorage.setItem(name, JSON.stringify(kept))),
    /** What was typed upon what the server has now; nothing where it was written elsewhere meanwhile. */
    read: (now: Answers): Answers | undefined => {
      const kept = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null);
      return kept?.upon.some((answers) => isSameAnswers(answers, now)) ? kept.answers : undefined;
    },
    remove: () => attempt(() => localStorage.removeItem(name)),
  };
}

/** Whatever the order of the paragraphs, whose answers are texts. */
function isSameAnswers(one: Answers, other: Answers): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Storage may be forbidden or full. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
