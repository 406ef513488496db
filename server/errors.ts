import type { TextKey, ValuesOf } from '../messages/catalogue.ts';
import { SOURCE_LANGUAGE } from '../messages/languages.ts';
import type { ErrorCode, FieldErrors } from '../rules/errors.ts';
import { joinFields, type Wording, wordFields, wordRefusal } from './language/wordError.ts';

/** The HTTP status of each code, at every door. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
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
};

/** A refusal that the caller may read. Anything else that is thrown is a bug and leaves as INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** For RATE_LIMITED: seconds until it may be tried again. */
  readonly retryAfter: number | undefined;
  /** What else the caller may use: for a fee that changed, `{ expected: 110 }`. */
  readonly details: Record<string, unknown> | undefined;
  /** Which text of messages/<language>/errors.json says it; undefined while the sentence stands in the code. */
  readonly wording: Wording | undefined;
  /** `fields` before they were worded (rules/problems.ts). */
  readonly problems: FieldErrors | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: FieldErrors,
    retryAfter?: number,
    details?: Record<string, unknown>,
    wording?: Wording,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.problems = fields;
    this.fields = fields && wordFields(fields, SOURCE_LANGUAGE);
    this.wording = wording;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/**
 * A refusal without words: `throw refuse('CONFLICT', 'application.applied')`. The edge words it in the language of the
 * request (language/wordError.ts); `message`, for logs and the console, is English.
 */
export function refuse<Key extends TextKey<'errors'>>(
  code: ErrorCode,
  key: Key,
  ...[values]: ValuesOf<'errors', Key>
): AppError {
  const wording = { key, values };
  const message = wordRefusal(wording, SOURCE_LANGUAGE);
  return new AppError(code, message, undefined, undefined, undefined, wording);
}

/** INVALID_INPUT for the named fields: `invalidInput({ page: 'Give a whole number from 1.' })`. */
export function invalidInput(fields: FieldErrors): AppError {
  return new AppError('INVALID_INPUT', joinFields(wordFields(fields, SOURCE_LANGUAGE)), fields);
}

/** SQLSTATE classes and driver codes that mean: the database is away, busy or too slow, not that we are wrong. */
const UNAVAILABLE_CODES =
  /^(08|53|57P0|57014|55P03|25P03|ECONN|ETIMEDOUT|EPIPE|P1001|P1002|P1008|P1017|P2024)/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Can't reach database|Unable to start a transaction|expired transaction/i;
/** What Prisma's driver adapter makes of some of the driver's errors, whose codes it drops. */
const UNAVAILABLE_KINDS =
  /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TlsConnectionError|TooManyConnections)$/;

/** True for errors of a database that does not answer; they leave as UNAVAILABLE. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Object) || depth > 4) return false;
  const { code, originalCode, kind, message, cause, meta } = error as Record<string, unknown>;
  if ([code, originalCode].some((known) => typeof known === 'string' && UNAVAILABLE_CODES.test(known)))
    return true;
  if (typeof kind === 'string' && UNAVAILABLE_KINDS.test(kind)) return true;
  if (typeof message === 'string' && UNAVAILABLE_MESSAGES.test(message)) return true;
  // Prisma wraps the driver's error, which wraps PostgreSQL's.
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return isDatabaseUnavailable(cause, depth + 1) || isDatabaseUnavailable(wrapped, depth + 1);
}
