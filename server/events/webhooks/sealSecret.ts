import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { PortalEnv } from '../../platform/settings/env.ts';

const PURPOSE = 'webhook-secret';

type Keys = Pick<PortalEnv, 'AUTH_SECRET'>;

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The secret as the database may hold it: who reads the database alone cannot sign. */
export function sealSecret({ AUTH_SECRET }: Keys, secret: string): string {
  return seal(AUTH_SECRET, PURPOSE, secret);
}

/** The secret again. Throws when AUTH_SECRET is another one than it was sealed with. */
export function openSecret({ AUTH_SECRET }: Keys, text: string): string {
  return unseal(AUTH_SECRET, PURPOSE, text);
}
