import { Secret, TOTP } from 'otpauth';
import type { TestPortal } from './api.ts';
import type { Browser } from './browser.ts';

export type AuthenticatorApp = { recoveryCodes: string[]; code(): string };

export function codeFor(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

export async function setUpAuthenticator({ ctx }: TestPortal, browser: Browser): Promise<AuthenticatorApp> {
  const { secret } = (await browser.post('/api/second-factor/authenticator/start')).json();
  const code = () => codeFor(secret, ctx.now());
  const confirmed = await browser.post('/api/second-factor/authenticator/confirm', { code: code() });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return { recoveryCodes: confirmed.json().recoveryCodes ?? [], code };
}
