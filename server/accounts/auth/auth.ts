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
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './passwords/passwordRule.ts';
import { admitIdentity } from './providers/admitIdentity.ts';
import { listIdentityProviders } from './providers/identityProviders.ts';
import { refuseSuspended } from './refuseSuspended.ts';
import { COOKIE_PREFIX, usesSecureCookies } from './sessions/sessionCookieName.ts';
import { SESSION_LIMITS, setSessionExpiry } from './sessions/sessionLimits.ts';
import { sessionStarter } from './sessions/startSession.ts';

/** The page of the client that a provider's popup returns to; it reads `?error=`. */
export const POPUP_PAGE = '/auth/popup';

/** Better Auth as far as the rest of the portal knows it. */
export type Auth = {
  handler(request: Request): Promise<Response>;
  /** Begins a session for a person, and answers its cookies. `request` says for which browser. */
  startSession(request: Request, body: { userId: string; secondFactorAt: Date | null }): Promise<Response>;
  /** The providers that could be set up. */
  listProviders(): Promise<string[]>;
};

/**
 * Better Auth over our tables. `withProviders` asks every configured provider for its addresses first, so it is made
 * when a sign-in wants one and never holds up a sign-in by password. `report` gets what an operator should know.
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
      // Its own token could be reused for a day, so it is never mailed. Our links are in links/.
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
    // How long the cookie lives; when a session ends is ours to say (sessionLimits.ts).
    session: {
      expiresIn: SESSION_LIMITS.user.absolute,
      disableSessionRefresh: true,
      freshAge: 0,
      additionalFields: { secondFactorAt: { type: 'date', required: false, input: false } },
    },
    account: {
      updateAccountOnSignIn: false,
      // A provider's verified e-mail joins the account that has it; what that ends is admitIdentity's to say.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
    },
    // Sign-ins under way at a provider: the table holds only hashes of their states.
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
    // Better Auth's refusals still become responses; bugs and our refusals reach the error handler.
    onAPIError: { errorURL: POPUP_PAGE, throw: true },
    // Limits are ours: counted in PostgreSQL, per account too.
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

/** Nothing happens when the password was changed meanwhile. */
const renewHash = ({ db }: Context, from: string, to: string) =>
  db.account.updateMany({ where: { password: from }, data: { password: to } });

/** The caller's network address as Fastify sees it; what a caller writes there itself is dropped. */
export const ADDRESS_HEADER = 'x-portal-address';

/** An error's own text may quote the person's data: its kind has to do. */
function describe(message: string, details: unknown[]): string {
  const errors = details.filter((detail): detail is Error & { code?: unknown } => detail instanceof Error);
  return [message, ...errors.map(({ name, code }) => `(${[name, code].filter(Boolean).join(' ')})`)].join(
    ' ',
  );
}
