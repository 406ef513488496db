import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';

/** Letters and digits that are not mistaken for each other when they are read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A new code of three groups, `7K4M-QX2P-9HTD`: 58 random bits. */
export function makeCodeText(): string {
  const characters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-');
}

/**
 * What is stored of a normalised code. With a key, which the database does not hold: a text that staff chose could be found
 * by trying words.
 */
export function hashCode({ env }: Pick<Context, 'env'>, normalized: string): string {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'waiver codes')).update(normalized).digest('hex');
}
