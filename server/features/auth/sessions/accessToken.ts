import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../../context.ts';
import type { PortalEnv } from '../../../env.ts';
import { deriveKey } from '../secrets/deriveKey.ts';

const AUDIENCE = 'scholarship-portal-api';
const TYPE = 'at+jwt';

/** Whom a token is for, and by which session. No e-mail and no role: those are read when it is used. */
export type TokenClaims = { userId: string; sessionId: string };

/** What signing takes of the context. */
type Signing = Pick<Context, 'now'> & {
  env: Pick<PortalEnv, 'AUTH_SECRET' | 'PORT' | 'PUBLIC_URL' | 'TOKEN_TTL'>;
};

/** A signed token that lives TOKEN_TTL seconds. */
export function signAccessToken(ctx: Signing, { userId, sessionId }: TokenClaims): Promise<string> {
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

/** What a token says, or null for one that is not ours, not for us or over. */
export async function readAccessToken(ctx: Context, token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, key(ctx), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: issuer(ctx),
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      maxTokenAge: ctx.env.TOKEN_TTL,
      currentDate: ctx.now(),
    });
    return { userId: String(payload.sub), sessionId: String(payload.sid) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function issuer({ env }: Pick<Signing, 'env'>): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
}

function key({ env }: Pick<Signing, 'env'>): Uint8Array {
  return deriveKey(env.AUTH_SECRET, 'access-token');
}
