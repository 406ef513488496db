import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { RetryLink } from '@apollo/client/link/retry';
import { isMutationOperation } from '@apollo/client/utilities';
import { map } from 'rxjs';

/** Number of retries of a failed query. Source: docs/product.md P1.7. */
export const RETRIES = 3;
const FIRST_PAUSE = 400;

/**
 * Retries a failed query three times with increasing delays if the network fails, the server responds with 5xx or the
 * code is UNAVAILABLE. Never retries mutations, preloads or other error codes.
 */
export function createRetryLink(): ApolloLink {
  const retry = new RetryLink({
    delay: (attempt) => FIRST_PAUSE * 2 ** (attempt - 1) * (1 + Math.random() / 4),
    attempts: (attempt, operation, error) => {
      if (attempt > RETRIES || operation.getContext().isPreload) return false;
      return !isMutationOperation(operation.query) && isPassing(error);
    },
  });
  return ApolloLink.from([retry, throwUnavailable]);
}

/**
 * RetryLink ignores GraphQL errors, because they arrive as results. For UNAVAILABLE, this link throws an error
 * instead.
 */
const throwUnavailable = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      if (listErrorCodes(result).includes('UNAVAILABLE')) throw new CombinedGraphQLErrors(result);
      return result;
    }),
  ),
);

function isPassing(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return true;
  if (!ServerError.is(error)) return true;
  const codes = listErrorCodes(parseJson(error.bodyText));
  if (codes.length > 0) return codes.includes('UNAVAILABLE');
  return error.statusCode >= 500;
}

export function listErrorCodes(result: unknown): unknown[] {
  const { errors } = (result ?? {}) as { errors?: { extensions?: { code?: unknown } }[] };
  if (!Array.isArray(errors)) return [];
  return errors.map((error) => error.extensions?.code).filter(Boolean);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
