import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;

/**
 * Number of codes before and after the current one that are accepted. Allows for differing clocks and slow typing.
 */
const WINDOW = 1;

export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpUri(secret: string, { portal, email }: { portal: string; email: string }): string {
  // Replaces colons, because a colon would end the name of the issuer.
  return of(secret, { issuer: portal.replaceAll(':', ' '), label: email }).toString();
}

export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = of(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

function of(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD, ...names });
}
