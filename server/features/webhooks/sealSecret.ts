import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PortalEnv } from '../../env.ts';
import { purposeKey } from '../auth/purposeKey.ts';

const CIPHER = 'aes-256-gcm';

type Keys = Pick<PortalEnv, 'AUTH_SECRET'>;

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The secret as the database may hold it: who reads the database alone cannot sign. */
export function sealSecret({ AUTH_SECRET }: Keys, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, purposeKey(AUTH_SECRET, 'webhook-secret'), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The secret again. Throws when AUTH_SECRET is another one than it was sealed with. */
export function openSecret({ AUTH_SECRET }: Keys, text: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv(CIPHER, purposeKey(AUTH_SECRET, 'webhook-secret'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
