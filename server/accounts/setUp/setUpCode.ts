import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';
import { ensureState } from '../../platform/systemState.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

type CodeContext = Pick<Context, 'env'> & Parameters<typeof ensureState>[0];

/**
 * Creates the code for the first admin, for example `7K3M-Q0ZD-W4PX`. Derives it from AUTH_SECRET and a random value
 * in the database, so every instance prints the same code, and a copy of the database does not reveal it.
 */
export async function makeSetUpCode(ctx: CodeContext): Promise<string> {
  const salt = await ensureState(ctx, 'setUp', randomUUID());
  const bytes = createHmac('sha256', deriveKey(ctx.env.AUTH_SECRET, 'set-up')).update(salt).digest();
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** True for the correct code. Ignores case, spaces and hyphens, and reads O as 0, and I and L as 1. */
export async function isSetUpCode(ctx: CodeContext, typed: string): Promise<boolean> {
  const given = Buffer.from(readCode(typed));
  const right = Buffer.from(readCode(await makeSetUpCode(ctx)));
  return given.length === right.length && timingSafeEqual(given, right);
}

function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
