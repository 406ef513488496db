import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { RetryLink } from '@apollo/client/link/retry';
import { isMutationOperation } from '@apollo/client/utilities';
import { map } from 'rxjs';

/** How often a failed query is tried again after the first time. Source: docs/product.md P1.7. */
export const RETRIES = 3;
const FIRST_PAUSE = 400;

/**
 * Tries a failed query again, three times with growing pauses: when the network fails, the server answers 5xx, or it
 * says UNAVAILABLE. Never a mutation, and never what the server refused with another code.
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

/** GraphQL errors arrive as results, which RetryLink does not see: UNAVAILABLE is made an error that it sees. */
const throwUnavailable = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      if (codesOf(result).includes('UNAVAILABLE')) throw new CombinedGraphQLErrors(result);
      return result;
    }),
  ),
);

function isPassing(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return true;
  if (!ServerError.is(error)) return true;
  const codes = codesOf(parseJson(error.bodyText));
  if (codes.length > 0) return codes.includes('UNAVAILABLE');
  return error.statusCode >= 500;
}

/** The codes of the errors in a GraphQL answer. */
export function codesOf(result: unknown): unknown[] {
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
