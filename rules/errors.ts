/** Error codes with their HTTP status. REST, GraphQL and the screens use the same codes. */
export const HTTP_STATUS = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INVALID_INPUT: 400,
  EMAIL_NOT_VERIFIED: 409,
  CONFLICT: 409,
  CURSOR_EXPIRED: 410,
  TIMED_OUT: 408,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RATE_LIMITED: 429,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** For INVALID_INPUT: the name of each wrong field, and the expected value. */
export type FieldErrors = Record<string, string>;
