import { skipToken } from '@apollo/client/react';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Returns query options that read from the server when the screen opens, and from the cache afterwards. Skips
 * invalid ids.
 */
export function freshById(id: string) {
  return isId(id)
    ? ({ variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } as const)
    : skipToken;
}
