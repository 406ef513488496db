/** Local storage key of a visitor's profile answers. */
export const LOCAL_ANSWERS_KEY = 'profile-answers';

/** True if profile answers are stored. Separate from profileAnswers.ts to exclude that code from the first view. */
export function hasLocalAnswers(): boolean {
  try {
    return localStorage.getItem(LOCAL_ANSWERS_KEY) !== null;
  } catch {
    return false;
  }
}
