export const LOCAL_ANSWERS_KEY = 'profile-answers';

/**
 * True if profile answers are stored. Separate from profileAnswers.ts, so that pages that only need this check do not
 * load that code.
 */
export function hasLocalAnswers(): boolean {
  try {
    return localStorage.getItem(LOCAL_ANSWERS_KEY) !== null;
  } catch {
    return false;
  }
}
