/** What can be wrong with a request, in one word. REST, GraphQL and the screens use these codes. */
const ERROR_CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'PROOF_REQUIRED',
  'NOT_FOUND',
  'INVALID_INPUT',
  'EMAIL_NOT_VERIFIED',
  'CONFLICT',
  'CURSOR_EXPIRED',
  'TIMED_OUT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'RATE_LIMITED',
  'UPSTREAM_FAILED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** For INVALID_INPUT: the name of each wrong field, and what is expected of it. */
export type FieldErrors = Record<string, string>;
