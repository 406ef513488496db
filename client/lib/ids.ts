import { skipToken } from '@apollo/client/react';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for what may be an id; what is none the server would refuse as a wrong question. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Options of a query that reads from the server when its screen opens and from the cache afterwards; skips what is no id. */
export function freshById(id: string) {
  return isId(id)
    ? ({ variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } as const)
    : skipToken;
}
