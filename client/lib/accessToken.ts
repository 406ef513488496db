/** Where the token is stored. Old clients know this key. */
export const TOKEN_KEY = 'access-token';

/** A token is renewed when it has less than this left, in milliseconds. */
const EARLY = 30_000;

/** Keeps the token in local storage; where that is forbidden, as long as the page lives. */
export function createTokenStore() {
  let held: string | null = null;
  return {
    read(): string | null {
      try {
        return localStorage.getItem(TOKEN_KEY);
      } catch {
        return held;
      }
    },
    write(token: string | null): void {
      held = token;
      try {
        if (token !== null) localStorage.setItem(TOKEN_KEY, token);
        else localStorage.removeItem(TOKEN_KEY);
      } catch {
        // Held above.
      }
    },
  };
}

/** Whose token it is: the user's id; null for what is no token. */
export function ownerOf(token: string | null): string | null {
  return claimsOf(token).sub ?? null;
}

/** True when it is over, or will be before a call that starts now is answered; `lead` as of {@link clockLead}. */
export function isEnding(token: string, lead: number): boolean {
  return (claimsOf(token).exp ?? 0) * 1000 - (Date.now() - lead) < EARLY;
}

/** How far this device's clock is ahead of the one of the server that has just issued the token, in milliseconds. */
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
