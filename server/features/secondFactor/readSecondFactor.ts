import { AppError } from '../../errors.ts';
import { lockFactors } from './factorState.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { type HolderContext, requireOwner } from './secondFactorContext.ts';

/** How an account proves its owner, for the screens. */
export type SecondFactorState = {
  /** What the session still lacks; null when it is whole. */
  shortfall: HolderContext['holder']['shortfall'];
  /** True when the role demands a second factor here. */
  isRequired: boolean;
  /** True when the last proof is fresh. */
  hasFreshProof: boolean;
  hasPassword: boolean;
  hasAuthenticator: boolean;
  recoveryCodesLeft: number;
};

/** What the session's owner has set up. A session without its second factor learns no more than how to prove it. */
export async function readSecondFactor({ db, env, holder }: HolderContext): Promise<SecondFactorState> {
  const userId = holder.id;
  const [authenticators, recoveryCodesLeft, passwords] = await Promise.all([
    db.authenticator.count({ where: { userId, confirmedAt: { not: null } } }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
    db.account.count({ where: { userId, providerId: 'credential' } }),
  ]);
  return {
    shortfall: holder.shortfall,
    isRequired: env.REQUIRE_SECOND_FACTOR && holder.role !== 'USER',
    hasFreshProof: holder.hasFreshProof,
    hasPassword: passwords > 0,
    hasAuthenticator: authenticators > 0,
    recoveryCodesLeft,
  };
}

/** New recovery codes; the old ones end. CONFLICT for an account without a second factor. */
export async function replaceRecoveryCodes(ctx: HolderContext): Promise<{ recoveryCodes: string[] }> {
  requireOwner(ctx);
  const { id } = ctx.holder;
  const recoveryCodes = await ctx.db.$transaction(async (db) => {
    await lockFactors(db, id);
    const { secondFactorSince } = await db.user.findUniqueOrThrow({ where: { id } });
    if (!secondFactorSince) throw new AppError('CONFLICT', 'Your account has no second factor.');
    return renewRecoveryCodes({ ...ctx, db }, id);
  });
  return { recoveryCodes };
}
