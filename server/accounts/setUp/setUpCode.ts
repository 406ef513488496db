import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';
import { keepState } from '../../platform/systemState.ts';

/** Crockford's letters and digits: none looks like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

type CodeContext = Pick<Context, 'env'> & Parameters<typeof keepState>[0];

/**
 * The code that makes the first admin, `7K3M-Q0ZD-W4PX`. It is made of AUTH_SECRET and of this database, so every instance
 * prints the same one, and no copy of the database holds it.
 */
export async function makeSetUpCode(ctx: CodeContext): Promise<string> {
  const salt = await keepState(ctx, 'setUp', randomUUID());
  const bytes = createHmac('sha256', deriveKey(ctx.env.AUTH_SECRET, 'set-up')).update(salt).digest();
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Case, spaces and hyphens do not count, nor which of O and 0, of I, L and 1 was typed. */
export async function isSetUpCode(ctx: CodeContext, typed: string): Promise<boolean> {
  const given = Buffer.from(readCode(typed));
  const right = Buffer.from(readCode(await makeSetUpCode(ctx)));
  return given.length === right.length && timingSafeEqual(given, right);
}

function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
