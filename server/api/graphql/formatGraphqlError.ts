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

/** Apollo's own codes, in our words. The request is wrong, not the server. */
const APOLLO_CODES: Record<string, ErrorCode | 'PERSISTED_QUERY_NOT_FOUND'> = {
  GRAPHQL_PARSE_FAILED: 'INVALID_INPUT',
  GRAPHQL_VALIDATION_FAILED: 'INVALID_INPUT',
  BAD_USER_INPUT: 'INVALID_INPUT',
  BAD_REQUEST: 'INVALID_INPUT',
  OPERATION_RESOLUTION_FAILURE: 'INVALID_INPUT',
  // Clients that send hashes send the text, too, when they read this.
  PERSISTED_QUERY_NOT_FOUND: 'PERSISTED_QUERY_NOT_FOUND',
  PERSISTED_QUERY_NOT_SUPPORTED: 'INVALID_INPUT',
};

/** What the libraries say too briefly of a wrong request, or without saying whose fault it is. */
const REFUSALS: Record<string, () => AppError> = {
  'Validation aborted.': () =>
    refuse('INVALID_INPUT', 'graphql.comparisons', { max: GRAPHQL_LIMITS.comparisons }),
  'provided sha does not match query': () => refuse('INVALID_INPUT', 'graphql.persistedHash'),
  'Unsupported persisted query version': () => refuse('INVALID_INPUT', 'graphql.persistedVersion'),
};

/**
 * What leaves the server for an error: a known code and a plain text in English, never a stack or a query's text
 * (translateErrors.ts words it in the language of the request). `onBug` gets an unexpected error and returns the reference
 * under which it was logged.
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

/** A refusal as GraphQL answers it. */
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

/** The refusal that an error stands for; null for a library's own, and for what is unexpected. */
export function findRefusal(thrown: unknown): AppError | null {
  const error = findCause(thrown);
  if (error instanceof AppError) return error;
  const said = REFUSALS[String((thrown as Partial<Error> | undefined)?.message)];
  if (said) return said();
  return isDatabaseUnavailable(error) ? unavailable() : null;
}

/** What was thrown at first. What a plugin threw has no path, without which Apollo unwraps nothing. */
function findCause(thrown: unknown): unknown {
  const resolved = unwrapResolverError(thrown);
  const { originalError } = Object(resolved) as { originalError?: unknown };
  return originalError instanceof AppError ? originalError : resolved;
}
