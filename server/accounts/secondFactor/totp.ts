import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown. */
const PERIOD = 30;

/** Codes before and after the present one that still count: clocks differ, and people type slowly. */
const WINDOW = 1;

/** A new shared secret: 160 random bits in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the QR code: `otpauth://totp/…`. */
export function totpUri(secret: string, { portal, email }: { portal: string; email: string }): string {
  // A colon would end the issuer.
  return of(secret, { issuer: portal.replaceAll(':', ' '), label: email }).toString();
}

/** The time step whose code was given, or null for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = of(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

function of(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD, ...names });
}
