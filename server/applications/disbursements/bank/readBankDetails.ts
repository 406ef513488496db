import type { BankDetails as StoredBankDetails } from '../../../../prisma/client/client.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { authorizeAward } from '../../awards/awardRow.ts';
import { openBankDetails, type SealedAccount, sealBankDetails } from './sealBankDetails.ts';

export type BankDetails = SealedAccount & Pick<StoredBankDetails, 'changedAt' | 'reviewedById'>;

/**
 * Opens the bank details of an award. Only for admins with recent proof of identity. Throws CONFLICT if no
 * key can decrypt the details. Each access is audited, without the details.
 */
export async function readBankDetails(
  ctx: RequestContext,
  { awardId }: { awardId: string },
): Promise<BankDetails | null> {
  const { viewer, award } = await authorizeAward(ctx, 'bankDetails.read', awardId);
  const { id } = award;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.$queryRaw`SELECT FROM bank_details WHERE award_id = ${id}::uuid FOR UPDATE`;
    const stored = await db.bankDetails.findUnique({ where: { awardId: id } });
    if (!stored) return null;
    const details = await openAndReseal(inside, stored);
    if (!details) throw refuse('CONFLICT', 'bankDetails.otherKey');
    await publish(inside, 'bankDetails.read', [{ actorId: viewer.id, id }]);
    const { changedAt, reviewedById } = stored;
    return { ...details, changedAt, reviewedById };
  });
}

/** Decrypts bank details, and re-encrypts them with the current key if necessary. Returns null if no key works. */
export async function openAndReseal(
  { db, env }: TransactionContext,
  { awardId, sealed }: Pick<StoredBankDetails, 'awardId' | 'sealed'>,
): Promise<SealedAccount | null> {
  const opened = openBankDetails(env, sealed);
  // Replaces the encrypted details only if they have not changed since they were decrypted, because the recipient may
  // have saved other details.
  if (opened?.isOutdated)
    await db.bankDetails.updateMany({
      where: { awardId, sealed },
      data: { sealed: sealBankDetails(env, opened.details) },
    });
  return opened?.details ?? null;
}
