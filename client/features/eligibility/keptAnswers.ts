/** The name under which the browser keeps a visitor's answers to the applicant profile. */
export const KEPT_ANSWERS = 'profile-answers';

/** Whether it keeps some: told without the code that reads them (profileAnswers.ts), which the first view does without. */
export function hasKeptAnswers(): boolean {
  try {
    return localStorage.getItem(KEPT_ANSWERS) !== null;
  } catch {
    return false;
  }
}
