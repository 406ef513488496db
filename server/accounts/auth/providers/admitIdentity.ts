import { publish } from '../../../events/publish.ts';
import type { Context } from '../../../platform/context.ts';
import { dropFactors } from '../../secondFactor/dropFactors.ts';
import { lockAccount } from '../lockAccount.ts';
import { endAccess } from '../sessions/endAccess.ts';

export type Claim = {
  userId: string | undefined;
  providerId: string | undefined;
  action: string;
  provedEmail: string | undefined;
};

type Refusal = { error: string; errorDescription: string };

/**
 * Decides whether a provider identity may sign in, and returns the reason if it may not. Linking an identity
 * to an account revokes all earlier access to the account. If the account's holder has never verified the
 * address, the account also loses its password, second factor and other identities. Rejects a second identity
 * of the same provider, because the address now has another owner at that provider. Rejects demo accounts,
 * because no one owns their addresses.
 */
export async function admitIdentity(ctx: Context, claim: Claim): Promise<Refusal | undefined> {
  const { userId, providerId, action } = claim;
  if (!providerId || !userId) return undefined;
  if (action === 'sign-in') await noteProof(ctx, userId, claim.provedEmail);
  if (action !== 'link-account') return undefined;
  return join(ctx, userId, providerId);
}

async function join(ctx: Context, userId: string, providerId: string): Promise<Refusal | undefined> {
  return ctx.db.$transaction(async (db) => {
    const account = await lockAccount(db, userId);
    if (!account) return refuse('There is no such account.');
    if (account.isDemo) return refuse('A demo account cannot be joined.');
    const known = await db.account.findFirst({ where: { userId, providerId }, select: { id: true } });
    if (known) return refuse('Another account of this provider is linked.');
    const { holderProvedAt } = account;
    const inside = { ...ctx, db };
    const ended = await endAccess(inside, userId, { actorId: userId });
    const dropped = holderProvedAt ? [] : await db.account.findMany({ where: { userId } });
    await db.account.deleteMany({ where: { id: { in: dropped.map(({ id }) => id) } } });
    if (!holderProvedAt) await dropFactors(db, userId);
    await db.user.update({
      where: { id: userId },
      data: { emailVerified: true, holderProvedAt: holderProvedAt ?? ctx.now() },
    });
    const isPasswordGone = dropped.some(({ password }) => password);
    const provider = nameOf(ctx, providerId);
    await publish(inside, 'provider.joined', { person: account, provider, isPasswordGone, ended });
    return undefined;
  });
}

async function noteProof({ db, now }: Context, id: string, email: string | undefined): Promise<void> {
  if (!email) return;
  const accounts = { none: { providerId: 'credential' } };
  await db.user.updateMany({
    where: { id, email, holderProvedAt: null, accounts },
    data: { holderProvedAt: now() },
  });
}

function refuse(errorDescription: string): Refusal {
  return { error: 'account_not_linked', errorDescription };
}

function nameOf({ env }: Pick<Context, 'env'>, providerId: string): string {
  const names: Record<string, string> = { google: 'Google', github: 'GitHub', oidc: env.OIDC_NAME };
  return names[providerId] ?? providerId;
}
