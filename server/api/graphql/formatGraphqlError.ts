import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { type Language, SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import type { ErrorCode } from '../../../rules/errors.ts';
import {
  AppError,
  internalError,
  isDatabaseUnavailable,
  refuse,
  unavailable,
} from '../../platform/errors.ts';
import { formatError } from '../../platform/language/formatError.ts';
import { hideValues } from './hideValues.ts';
import { GRAPHQL_LIMITS } from './limits/limits.ts';

const APOLLO_CODES: Record<string, ErrorCode | 'PERSISTED_QUERY_NOT_FOUND'> = {
  GRAPHQL_PARSE_FAILED: 'INVALID_INPUT',
  GRAPHQL_VALIDATION_FAILED: 'INVALID_INPUT',
  BAD_USER_INPUT: 'INVALID_INPUT',
  BAD_REQUEST: 'INVALID_INPUT',
  OPERATION_RESOLUTION_FAILURE: 'INVALID_INPUT',
  // On receiving this code, clients that send only a query's hash send the request again with the query's text.
  PERSISTED_QUERY_NOT_FOUND: 'PERSISTED_QUERY_NOT_FOUND',
  PERSISTED_QUERY_NOT_SUPPORTED: 'INVALID_INPUT',
};

const REFUSALS: Record<string, () => AppError> = {
  'Validation aborted.': () =>
    refuse('INVALID_INPUT', 'graphql.comparisons', { max: GRAPHQL_LIMITS.comparisons }),
  'provided sha does not match query': () => refuse('INVALID_INPUT', 'graphql.persistedHash'),
  'Unsupported persisted query version': () => refuse('INVALID_INPUT', 'graphql.persistedVersion'),
};

/**
 * Formats an error for the client: a known code and an English message, never a stack trace or the text of a query.
 * `onBug` logs an unexpected error and returns its reference.
 */
export function formatGraphqlError(
  formatted: GraphQLFormattedError,
  thrown: unknown,
  onBug: (error: unknown) => string,
  schema: Pick<GraphQLSchema, 'getType'>,
): GraphQLFormattedError {
  const { path, locations } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const refusal = findRefusal(thrown);
  const code = APOLLO_CODES[String(formatted.extensions?.code)];
  if (!refusal && code)
    return { message: hideValues(formatted.message, Object(thrown), schema), ...place, extensions: { code } };
  return formatRefusal(refusal ?? internalError(onBug(findCause(thrown))), SOURCE_LANGUAGE, place);
}

export function formatRefusal(
  error: AppError,
  language: Language,
  place: Pick<GraphQLFormattedError, 'path' | 'locations'>,
): GraphQLFormattedError {
  const { code, retryAfter, details } = error;
  const { message, fields } = formatError(error, language);
  const extensions = { ...details, code, ...(fields && { fields }), ...(retryAfter && { retryAfter }) };
  return { message, ...place, extensions };
}

export function findRefusal(thrown: unknown): AppError | null {
  const error = findCause(thrown);
  if (error instanceof AppError) return error;
  const said = REFUSALS[String((thrown as Partial<Error> | undefined)?.message)];
  if (said) return said();
  return isDatabaseUnavailable(error) ? unavailable() : null;
}

/** Plugin errors have no path, so Apollo does not unwrap them. */
function findCause(thrown: unknown): unknown {
  const resolved = unwrapResolverError(thrown);
  const { originalError } = Object(resolved) as { originalError?: unknown };
  return originalError instanceof AppError ? originalError : resolved;
}
