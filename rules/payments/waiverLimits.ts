// Client code without zod imports this module, so it must not import zod, which is large.

export type FeeWaiverReason = 'CONDITION' | 'CODE' | 'REQUEST';

export const WAIVER_REQUEST_STATES = ['OPEN', 'GRANTED', 'DECLINED', 'WITHDRAWN'] as const;

/**
 * Minimum length of a code that staff choose, not counting spaces and hyphens. Shorter codes would be easy to
 * guess.
 */
export const MIN_CODE_CHARACTERS = 6;
export const MAX_CODE_CHARACTERS = 40;
export const MAX_CODE_USES = 100_000;
export const MAX_CODE_NOTE_CHARACTERS = 200;
export const MAX_CODES = 200;
export const MAX_REQUESTS = 5;
export const MAX_WAIVER_REASON_CHARACTERS = 1000;

export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
}
