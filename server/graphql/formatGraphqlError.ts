import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../rules/errors.ts';
import { AppError, isDatabaseUnavailable } from '../errors.ts';
import { hideValues } from './hideValues.ts';
import { GRAPHQL_LIMITS } from './limits.ts';

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
const SENTENCES: Record<string, string> = {
  'Validation aborted.': `Query comparisons limit of ${GRAPHQL_LIMITS.comparisons} exceeded. Write each field once.`,
  'provided sha does not match query':
    'persistedQuery: sha256Hash is not the SHA-256 of the query, in hexadecimal.',
  'Unsupported persisted query version': 'persistedQuery: Give {"version": 1, "sha256Hash": "…"}.',
};

/**
 * What leaves the server for an error: a known code and a plain sentence, never a stack or a query's text.
 * `onBug` gets what nobody foresaw and returns the reference under which it was logged.
 */
export function formatGraphqlError(
  formatted: GraphQLFormattedError,
  thrown: unknown,
  onBug: (error: unknown) => string,
): GraphQLFormattedError {
  const { path, locations } = formatted;
  const resolved = unwrapResolverError(thrown);
  // What a plugin threw has no path, without which Apollo unwraps nothing.
  const { originalError } = Object(resolved) as { originalError?: unknown };
  const error = originalError instanceof AppError ? originalError : resolved;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  if (error instanceof AppError) {
    const { code, message, fields, retryAfter, details } = error;
    return {
      message,
      ...place,
      extensions: { ...details, code, ...(fields && { fields }), ...(retryAfter && { retryAfter }) },
    };
  }
  const sentence = SENTENCES[formatted.message];
  if (sentence) return { message: sentence, ...place, extensions: { code: 'INVALID_INPUT' } };
  const code = APOLLO_CODES[String(formatted.extensions?.code)];
  if (code) {
    const message = hideValues(formatted.message, Object(thrown));
    return { message, ...place, extensions: { code } };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      message: 'The portal is busy or its database is away. Try again in a moment.',
      ...place,
      extensions: { code: 'UNAVAILABLE' },
    };
  }
  const reference = onBug(error);
  return {
    message: `Something went wrong on our side. Reference: ${reference}`,
    ...place,
    extensions: { code: 'INTERNAL', reference },
  };
}
