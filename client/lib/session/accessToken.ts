import { readText, storeText } from '../browser/storage.ts';

/** Storage key of the token. It must not change, because older clients read it. */
export const TOKEN_KEY = 'access-token';

/** Remaining lifetime in milliseconds below which a token is renewed. */
const EARLY = 30_000;

export function createTokenStore(key = TOKEN_KEY) {
  /** The token while the storage is blocked. */
  let held: string | null = null;
  return {
    read(): string | null {
      const stored = readText(key);
      return stored === undefined ? held : stored;
    },
    write(token: string | null): void {
      held = token;
      storeText(key, token);
    },
  };
}

export function getTokenOwner(token: string | null): string | null {
  return claimsOf(token).sub ?? null;
}

/** True if the token would expire before a call that starts now gets its response. `lead` is from `clockLead`. */
export function isEnding(token: string, lead: number): boolean {
  return (claimsOf(token).exp ?? 0) * 1000 - (Date.now() - lead) < EARLY;
}

/**
 * Returns the milliseconds by which this device's clock is ahead of the server's, computed from a newly issued token.
 */
export function clockLead(token: string): number {
  const { iat } = claimsOf(token);
  return iat === undefined ? 0 : Date.now() - iat * 1000;
}

function claimsOf(token: string | null): { sub?: string; iat?: number; exp?: number } {
  try {
    return JSON.parse(atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}
