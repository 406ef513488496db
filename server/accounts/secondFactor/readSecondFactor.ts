import { publish } from '../../events/publish.ts';
import { refuse } from '../../platform/errors.ts';
import { lockHolder } from '../auth/lockAccount.ts';
import { isFactorRequired } from './factorState.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { type HolderContext, requireOwner } from './secondFactorContext.ts';

type PasskeyFacts = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export type SecondFactorState = {
  shortfall: HolderContext['holder']['shortfall'];
  isRequired: boolean;
  hasFreshProof: boolean;
  hasPassword: boolean;
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  hasOneFactor: boolean;
  passkeys: PasskeyFacts[];
  recoveryCodesLeft: number;
};

/** Reads the owner's factors, but hides the list of passkeys until the session's second factor has been verified. */
export async function readSecondFactor({ db, env, holder }: HolderContext): Promise<SecondFactorState> {
  const userId = holder.id;
  const [authenticators, passkeys, recoveryCodesLeft, passwords] = await Promise.all([
    db.authenticator.count({ where: { userId, confirmedAt: { not: null } } }),
    db.passkey.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
    db.account.count({ where: { userId, providerId: 'credential' } }),
  ]);
  return {
    shortfall: holder.shortfall,
    isRequired: isFactorRequired(env, holder),
    hasFreshProof: holder.hasFreshProof,
    hasPassword: passwords > 0,
    hasAuthenticator: authenticators > 0,
    hasPasskey: passkeys.length > 0,
    hasOneFactor: authenticators + passkeys.length === 1,
    passkeys: holder.shortfall === 'SECOND_FACTOR_REQUIRED' ? [] : passkeys,
    recoveryCodesLeft,
  };
}

export async function replaceRecoveryCodes(ctx: HolderContext): Promise<{ recoveryCodes: string[] }> {
  requireOwner(ctx);
  const { id } = ctx.holder;
  const recoveryCodes = await ctx.db.$transaction(async (db) => {
    await lockHolder(db, ctx.holder);
    const { secondFactorSince } = await db.user.findUniqueOrThrow({ where: { id } });
    if (!secondFactorSince) throw refuse('CONFLICT', 'secondFactor.none');
    const factor = 'recoveryCodes';
    const added = { actorId: id, id, after: { factor }, person: ctx.holder, factor } as const;
    await publish({ ...ctx, db }, 'secondFactor.added', added);
    return renewRecoveryCodes({ ...ctx, db }, id);
  });
  return { recoveryCodes };
}
