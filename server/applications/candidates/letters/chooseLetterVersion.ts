import { randomInt } from 'node:crypto';

/**
 * Returns the first version of a prepared decision's letter. The version is random, so that an edit of a
 * letter that was read before the decision was replaced does not match the new decision.
 */
export const chooseLetterVersion = () => randomInt(1_000_000_000);
