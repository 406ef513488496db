import { createHash, randomBytes } from 'node:crypto';

/** Prefix of all keys. Secret scanners use it to find leaked keys. */
const PREFIX = 'asp_';

export function makeKeyText(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

export function hashKeyText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
