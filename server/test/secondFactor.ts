import { expect } from 'vitest';
import type { TestPortal } from './api.ts';
import { type Browser, openBrowser, PASSWORD } from './browser.ts';

/** Returns calls for the account with the e-mail address that `email` returns at the time of the call. */
export function openSecondFactor(portal: () => TestPortal, email: () => string) {
  const signIn = (from: Browser) =>
    from.post('/api/auth/sign-in/email', { email: email(), password: PASSWORD });
  return {
    askToken: (from: Browser) => from.post('/jwt', { email: email() }),
    signIn,
    prove: (from: Browser, proof: object) => from.post('/api/second-factor/prove', proof),
    readUser: () => portal().ctx.db.user.findUniqueOrThrow({ where: { email: email() } }),
    async signInHalfway(): Promise<Browser> {
      const halfway = openBrowser(portal());
      expect((await signIn(halfway)).statusCode).toBe(200);
      return halfway;
    },
  };
}
