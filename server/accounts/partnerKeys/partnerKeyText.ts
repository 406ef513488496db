import { createHash, randomBytes } from 'node:crypto';

/** Says what it is wherever it turns up; scanners for leaked secrets look for such beginnings. */
const PREFIX = 'asp_';

/** A new key: 256 random bits. */
export function makeKeyText(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** What is stored of a key. */
export function hashKeyText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
