import { createHmac } from 'node:crypto';
import { problem } from '../../../rules/problems.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';

type RefusedAddress = { applicantId: string; email: string };
type RefusalContext = TransactionContext<Pick<Context, 'env' | 'now'>>;

/** Returns a keyed hash, which the portal stores instead of the address and uses to recognise the address. */
export function hashAddress({ env }: Pick<Context, 'env'>, email: string): Buffer {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'reference addresses'))
    .update(email.toLowerCase())
    .digest()
    .subarray(0, 16);
}

export async function refuseRequests(
  { db, now }: Pick<RefusalContext, 'db' | 'now'>,
  { applicantId, addressHash }: { applicantId: string; addressHash: Buffer },
): Promise<void> {
  const whose = { applicantId, addressHash: addressHash.toString('hex') };
  await db.referenceRefusal.createMany({ data: [{ ...whose, createdAt: now() }], skipDuplicates: true });
}

/** Throws INVALID_INPUT for an address that refuses this person's requests. */
export async function requireWelcome(
  ctx: RefusalContext,
  { applicantId, email }: RefusedAddress,
): Promise<void> {
  const addressHash = hashAddress(ctx, email).toString('hex');
  if ((await ctx.db.referenceRefusal.count({ where: { applicantId, addressHash } })) > 0)
    throw invalidInput({ email: problem('refereeRefused') });
}
