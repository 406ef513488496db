/** Size limit in bytes. Browsers limit all keepalive requests together to 64 KiB (Fetch standard). */
const LIMIT = 60_000;

/**
 * Lets a save reach the server even when the page closes. Longer content is sent as a normal request, because
 * browsers reject a longer keepalive request.
 */
export function keepaliveContext(variables: object): { fetchOptions: { keepalive: boolean } } {
  return { fetchOptions: { keepalive: new Blob([JSON.stringify(variables)]).size < LIMIT } };
}
