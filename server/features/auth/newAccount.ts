import { userImageRule, userNameRule } from '../../../rules/users.ts';
import type { Context } from '../../context.ts';

/** A new user as we keep it, whoever told us: a provider's name or picture may be anything. */
export function cleanNewUser<User extends { name: string; email: string; image?: string | null }>(
  user: User,
) {
  return {
    ...user,
    name: userNameRule.safeParse(user.name).data ?? user.email.split('@')[0] ?? user.email,
    image: userImageRule.safeParse(user.image).data ?? null,
  };
}

/** We ask a provider once who somebody is and keep none of its keys. */
export function dropProviderTokens<Account extends object>(account: Account) {
  return {
    ...account,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  };
}

type Source = { action: string; oauth?: { providerId?: string | undefined } | undefined };

/**
 * Refuses to join a second identity of the same provider to an account: at the provider the address has a new owner
 * then, who is not ours.
 */
export async function refuseSecondIdentity(ctx: Context, userId: string | undefined, source: Source) {
  const providerId = source.oauth?.providerId;
  if (source.action !== 'link-account' || !providerId || !userId) return;
  const known = await ctx.db.account.findFirst({ where: { userId, providerId }, select: { id: true } });
  if (known)
    return { error: 'account_not_linked', errorDescription: 'Another account of this provider is linked.' };
}
