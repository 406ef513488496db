// Without zod, so that screens can read it by itself.

/** Why no fee is due. */
export type FeeWaiverReason = 'CONDITION' | 'CODE' | 'REQUEST';

/** Where a request for a waiver stands. */
export const WAIVER_REQUEST_STATES = ['OPEN', 'GRANTED', 'DECLINED', 'WITHDRAWN'] as const;

/** Characters of a code that staff choose, without spaces and hyphens: fewer are too easily guessed. */
export const MIN_CODE_CHARACTERS = 6;
export const MAX_CODE_CHARACTERS = 40;
/** People whose fee one code can waive. */
export const MAX_CODE_USES = 100_000;
export const MAX_CODE_NOTE_CHARACTERS = 200;
/** Codes of one scholarship, and of one organisation, that are not revoked. */
export const MAX_CODES = 200;
/** Requests of one person for one scholarship, whatever became of them. */
export const MAX_REQUESTS = 5;
/** Longest reason of a request, and of the answer to one, in characters. */
export const MAX_WAIVER_REASON_CHARACTERS = 1000;

/** A code as it is compared: without the case, spaces and hyphens. */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
}
