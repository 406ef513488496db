import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';

/** Letters and digits, without I, L, O, U, 0 and 1, which are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export function makeCodeText(): string {
  const characters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-');
}

/**
 * The key is a secret that is not in the database, because otherwise a dictionary attack could find codes chosen by
 * staff.
 */
export function hashCode({ env }: Pick<Context, 'env'>, normalized: string): string {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'waiver codes')).update(normalized).digest('hex');
}
