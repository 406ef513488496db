import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.ts';
import { listTrustedOrigins } from '../../platform/http/origins.ts';
import { isPublicPassword } from '../demoAccounts.ts';
import { mailProof } from './links/mailLinks.ts';
import { discardProviderTokens, sanitizeNewUser } from './newAccount.ts';
import { hashPassword, verifyPassword } from './passwords/passwordHash.ts';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './passwords/passwordSchema.ts';
import { admitIdentity } from './providers/admitIdentity.ts';
import { listIdentityProviders } from './providers/identityProviders.ts';
import { refuseSuspended } from './refuseSuspended.ts';
import { COOKIE_PREFIX, usesSecureCookies } from './sessions/sessionCookieName.ts';
import { SESSION_LIMITS, setSessionExpiry } from './sessions/sessionLimits.ts';
import { sessionStarter } from './sessions/startSession.ts';

export const POPUP_PAGE = '/auth/popup';

export type Auth = {
  handler(request: Request): Promise<Response>;
  startSession(request: Request, body: { userId: string; secondFactorAt: Date | null }): Promise<Response>;
  listProviders(): Promise<string[]>;
};

/**
 * Configures Better Auth for our tables. With `withProviders`, the instance loads the endpoints of every identity
 * provider first. Password sign-ins use an instance without providers, so that they never wait for one.
 */
export function createAuth(ctx: Context, withProviders: boolean, report: (message: string) => void): Auth {
  const { env, db } = ctx;
  const auth = betterAuth({
    appName: env.PORTAL_NAME,
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: env.AUTH_SECRET,
    database: prismaAdapter(db, { provider: 'postgresql' }),
    trustedOrigins: (request) => listTrustedOrigins(env, new URL(request?.url ?? 'http://localhost').origin),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_CHARACTERS,
      maxPasswordLength: MAX_PASSWORD_CHARACTERS,
      password: {
        hash: hashPassword,
        verify: async (given) =>
          !isPublicPassword(env, given.password) &&
          verifyPassword(given, (newHash) => renewHash(ctx, given.hash, newHash)),
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Does not e-mail Better Auth's token, because it can be reused for a day. `mailProof` e-mails a link that we
      // create.
      sendVerificationEmail: ({ user: { email } }, request) =>
        mailProof({ ...ctx, requestOrigin: request && new URL(request.url).origin }, email),
    },
    user: {
      additionalFields: {
        holderProvedAt: { type: 'date', required: false, input: false, returned: false },
      },
      validateUserInfo: ({ user, source }) =>
        admitIdentity(ctx, {
          userId: user.id,
          providerId: source.oauth?.providerId,
          action: source.action,
          provedEmail: user.emailVerified ? user.email : undefined,
        }),
    },
    // Lifetime of the cookie only. sessionLimits.ts decides when a session ends.
    session: {
      expiresIn: SESSION_LIMITS.user.absolute,
      disableSessionRefresh: true,
      freshAge: 0,
      additionalFields: { secondFactorAt: { type: 'date', required: false, input: false } },
    },
    account: {
      updateAccountOnSignIn: false,
      // If a provider has verified the e-mail address of an identity, links the identity to the account with that
      // address. admitIdentity decides which access the linking revokes.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: sanitizeNewUser(user, ctx.now()) }) } },
      session: {
        create: {
          before: async (session) => ({
            data: await setSessionExpiry(ctx, await refuseSuspended(ctx, session)),
          }),
        },
      },
      account: { create: { before: async (account) => ({ data: discardProviderTokens(account) }) } },
    },
    plugins: [
      sessionStarter,
      ...(withProviders ? [genericOAuth({ config: listIdentityProviders(env) })] : []),
    ],
    // Better Auth turns its own errors into responses. With `throw`, bugs and our own errors reach the error handler.
    onAPIError: { errorURL: POPUP_PAGE, throw: true },
    // Our own limits apply instead. They are stored in PostgreSQL and also count attempts per account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => report(describe(message, details)) },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: usesSecureCookies(env),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => uuidv7(), validateSchema: false },
    },
  });
  return {
    handler: auth.handler,
    startSession: ({ headers }, body) => auth.api.startSession({ headers, body, asResponse: true }),
    listProviders: async () => (await auth.$context).socialProviders.map(({ id }) => id),
  };
}

const renewHash = ({ db }: Context, from: string, to: string) =>
  db.account.updateMany({ where: { password: from }, data: { password: to } });

/** Header for the caller's network address as determined by Fastify. A value that the caller sends is discarded. */
export const ADDRESS_HEADER = 'x-portal-address';

/**
 * Formats a log message. Includes only the name and code of each error, because its text may contain personal data.
 */
function describe(message: string, details: unknown[]): string {
  const errors = details.filter((detail): detail is Error & { code?: unknown } => detail instanceof Error);
  return [message, ...errors.map(({ name, code }) => `(${[name, code].filter(Boolean).join(' ')})`)].join(
    ' ',
  );
}
