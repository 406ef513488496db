/** Local storage key of a visitor's profile answers. */
export const KEPT_ANSWERS = 'profile-answers';

/** True if profile answers are stored. Separate from profileAnswers.ts to exclude that code from the first view. */
export function hasKeptAnswers(): boolean {
  try {
    return localStorage.getItem(KEPT_ANSWERS) !== null;
  } catch {
    return false;
  }
}
