import { createHmac, randomInt } from 'node:crypto';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';

const RECOVERY_CODES = 10;

/**
 * Letters and digits of recovery codes, without characters that look alike. Ten characters contain 49 random
 * bits.
 */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

type WriteContext = TransactionContext<Pick<Context, 'now' | 'env'>>;

export async function renewRecoveryCodes(ctx: WriteContext, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${randomLetters()}-${randomLetters()}`);
  await ctx.db.recoveryCode.deleteMany({ where: { userId } });
  await ctx.db.recoveryCode.createMany({
    data: [...codes].map((code) => ({ userId, hash: hashRecoveryCode(ctx, code), createdAt: ctx.now() })),
  });
  return [...codes];
}

/**
 * Consumes a recovery code. Returns false if the code is wrong or already used. Only one of two concurrent calls
 * succeeds.
 */
export async function spendRecoveryCode(
  ctx: Pick<Context, 'db' | 'now' | 'env'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { count } = await ctx.db.recoveryCode.updateMany({
    where: { userId, hash: hashRecoveryCode(ctx, code), usedAt: null },
    data: { usedAt: ctx.now() },
  });
  return count === 1;
}

/**
 * Hashes a code with AUTH_SECRET as the key, so that the codes in a stolen table cannot be guessed. Ignores
 * case, spaces and hyphens.
 */
function hashRecoveryCode({ env }: Pick<Context, 'env'>, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'recovery-code')).update(plain).digest('hex');
}

function randomLetters(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
