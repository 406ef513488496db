import type { TextKey, TextValues } from '../../messages/catalogue.ts';
import { SOURCE_LANGUAGE } from '../../messages/languages.ts';
import type { ErrorCode } from '../../rules/errors.ts';
import type { FieldProblems } from '../../rules/problems.ts';
import { type ErrorText, formatError } from './language/formatError.ts';

type RefusalFacts = {
  problems?: FieldProblems | undefined;
  retryAfter?: number | undefined;
  details?: Record<string, unknown> | undefined;
  cause?: unknown;
};

type Options = RefusalFacts & {
  /** Text in messages/<language>/errors.json. By default, the message consists of the fields' problems. */
  wording?: ErrorText | undefined;
  /** A library's English message about a malformed request, instead of our text. */
  message?: string | undefined;
};

/**
 * An error that the caller may read. All other errors are bugs and become INTERNAL. `message` is in English, for
 * logs; platform/language/formatError.ts formats the error in the request's language.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly wording: ErrorText | undefined;
  readonly problems: FieldProblems | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, { wording, message = '', problems, retryAfter, details, cause }: Options) {
    super(formatError({ code, wording, message, problems }, SOURCE_LANGUAGE).message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.wording = wording;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

type RefusalArguments<Key extends TextKey<'errors'>> =
  TextValues<'errors', Key> extends [infer Values]
    ? [values: Values, facts?: RefusalFacts]
    : [values?: undefined, facts?: RefusalFacts];

/**
 * Creates an error: `throw refuse('CONFLICT', 'draft.tooMany', { max: 100 })`. The last argument contains further
 * facts such as `details`. If the text takes no values, pass `undefined` before that argument.
 */
export function refuse<Key extends TextKey<'errors'>>(
  code: ErrorCode,
  key: Key,
  ...given: RefusalArguments<Key>
): AppError {
  const [values, facts] = given as [object?, RefusalFacts?];
  return new AppError(code, { ...facts, wording: { key, values } });
}

export function invalidInput(problems: FieldProblems): AppError {
  return new AppError('INVALID_INPUT', { problems });
}

export function unavailable(): AppError {
  return refuse('UNAVAILABLE', 'request.unavailable');
}

export function internalError(reference: string): AppError {
  return refuse('INTERNAL', 'request.internal', { reference }, { details: { reference } });
}

/**
 * SQLSTATE classes and driver codes of a database that is unreachable, overloaded, slow or a standby. Excludes codes
 * that our bugs cause.
 */
const UNAVAILABLE_CODES =
  /^(08|25006|53|57P0|57014|55P03|25P03|ECONN|ETIMEDOUT|EPIPE|P1001|P1002|P1008|P1017|P2024)/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|Can't reach database|Unable to start a transaction|expired transaction/i;
const UNAVAILABLE_KINDS =
  /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TlsConnectionError|TooManyConnections)$/;

export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Object) || depth > 4) return false;
  const { code, originalCode, kind, message, cause, meta } = error as Record<string, unknown>;
  if ([code, originalCode].some((known) => typeof known === 'string' && UNAVAILABLE_CODES.test(known)))
    return true;
  if (typeof kind === 'string' && UNAVAILABLE_KINDS.test(kind)) return true;
  if (typeof message === 'string' && UNAVAILABLE_MESSAGES.test(message)) return true;
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return isDatabaseUnavailable(cause, depth + 1) || isDatabaseUnavailable(wrapped, depth + 1);
}
