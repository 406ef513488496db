import { errors, jwtVerify, SignJWT } from 'jose';
import { createCache } from '../../../../packages/cache/index.ts';
import type { Context } from '../../../platform/context.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';

const AUDIENCE = 'scholarship-portal-api';
const TYPE = 'at+jwt';

export type TokenClaims = { userId: string; sessionId: string };

type SigningContext = Pick<Context, 'now'> & {
  env: Pick<PortalEnv, 'AUTH_SECRET' | 'PORT' | 'PUBLIC_URL' | 'TOKEN_TTL'>;
};

export function signAccessToken(ctx: SigningContext, { userId, sessionId }: TokenClaims): Promise<string> {
  const issuedAt = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(issuer(ctx))
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ctx.env.TOKEN_TTL)
    .sign(key(ctx));
}

type VerifiedClaims = TokenClaims & { issuedAt: number; expiresAt: number };

/**
 * Caches the claims of verified tokens. Clients send a token with each request, and verifying it takes about as long
 * as a query.
 */
const verified = createCache<VerifiedClaims>({ maxEntries: 2_000 });

export async function readAccessToken(ctx: Context, token: string): Promise<TokenClaims | null> {
  const name = `${ctx.env.AUTH_SECRET} ${issuer(ctx)} ${token}`;
  const found = await verified.getOrLoad(name, () => verify(ctx, token));
  if (!found) return null;
  const { issuedAt, expiresAt, ...claims } = found;
  const now = Math.floor(ctx.now().getTime() / 1000);
  const isGood = now < expiresAt && now >= issuedAt && now - issuedAt <= ctx.env.TOKEN_TTL;
  return isGood ? claims : null;
}

async function verify(ctx: Context, token: string): Promise<VerifiedClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sub: string; sid: string; iat: number; exp: number }>(
      token,
      key(ctx),
      {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: issuer(ctx),
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: ctx.now(),
      },
    );
    const { sub, sid, iat, exp } = payload;
    return { userId: String(sub), sessionId: String(sid), issuedAt: iat, expiresAt: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function issuer({ env }: Pick<SigningContext, 'env'>): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
}

function key({ env }: Pick<SigningContext, 'env'>): Uint8Array {
  return deriveKey(env.AUTH_SECRET, 'access-token');
}
