import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { PortalEnv } from '../../platform/settings/env.ts';

const PURPOSE = 'webhook-secret';

type Keys = Pick<PortalEnv, 'AUTH_SECRET'>;

export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Encrypts the secret, so that access to the database alone does not allow signing webhooks. */
export function sealSecret({ AUTH_SECRET }: Keys, secret: string): string {
  return seal(AUTH_SECRET, PURPOSE, secret);
}

/** Throws if AUTH_SECRET has changed since encryption. */
export function openSecret({ AUTH_SECRET }: Keys, text: string): string {
  return unseal(AUTH_SECRET, PURPOSE, text);
}
