import { userImageSchema, userNameSchema } from '../../../rules/accounts/users.ts';

/** Sanitizes a new user's data, because a provider may send any name or picture. */
export function sanitizeNewUser<
  User extends { name: string; email: string; emailVerified?: boolean; image?: string | null },
>(user: User, now: Date) {
  return {
    ...user,
    // Only a provider can create an account with a verified address, which then counts as verified by the holder.
    holderProvedAt: user.emailVerified ? now : null,
    name: userNameSchema.safeParse(user.name).data ?? user.email.split('@')[0] ?? user.email,
    image: userImageSchema.safeParse(user.image).data ?? null,
  };
}

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
