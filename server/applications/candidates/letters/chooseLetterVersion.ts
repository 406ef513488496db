import { randomInt } from 'node:crypto';

/**
 * Returns the first version of a prepared decision's letter. The version is random, so that an edit based on the
 * letter of an earlier, replaced decision is rejected.
 */
export const chooseLetterVersion = () => randomInt(1_000_000_000);
