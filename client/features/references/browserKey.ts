/** The key with which a request was opened in this browser, kept here alone; by the end of the token, which is of no use by itself. */
const nameOf = (token: string) => `reference:${token.slice(-8)}`;

export function readBrowserKey(token: string): string | null {
  try {
    return localStorage.getItem(nameOf(token));
  } catch {
    return null;
  }
}

export function keepBrowserKey(token: string, key: string): void {
  try {
    localStorage.setItem(nameOf(token), key);
  } catch {
    // A browser that keeps nothing asks for a code again.
  }
}
