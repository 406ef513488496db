import { userImageRule, userNameRule } from '../../../rules/users.ts';

/** A new user as we keep it, from a form or a provider: a provider's name or picture may be anything. */
export function sanitizeNewUser<
  User extends { name: string; email: string; emailVerified?: boolean; image?: string | null },
>(user: User, now: Date) {
  return {
    ...user,
    // Only a provider makes an account whose address is proved from the start.
    holderProvedAt: user.emailVerified ? now : null,
    name: userNameRule.safeParse(user.name).data ?? user.email.split('@')[0] ?? user.email,
    image: userImageRule.safeParse(user.image).data ?? null,
  };
}

/** We ask a provider once who a person is and keep none of its keys. */
export function discardProviderTokens<Account extends object>(account: Account) {
  return {
    ...account,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  };
}
