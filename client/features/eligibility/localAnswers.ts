import { readText } from '../../lib/browser/storage.ts';

export const LOCAL_ANSWERS_KEY = 'profile-answers';

/**
 * True if profile answers are stored. Separate from profileAnswers.ts, so that pages that only need this check do not
 * load that code.
 */
export const hasLocalAnswers = () => typeof readText(LOCAL_ANSWERS_KEY) === 'string';
