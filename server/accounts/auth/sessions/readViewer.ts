import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../../prisma/client/client.ts';
import { isKeyText } from '../../../../rules/accounts/partnerKeys.ts';
import type { Context, Viewer } from '../../../platform/context.ts';
import { PLAN_ONCE } from '../../../platform/database/connection.ts';
import { type AppError, refuse } from '../../../platform/errors.ts';
import {
  refreshSettings,
  SETTINGS_VERSION,
  type WithSettingsVersion,
} from '../../../platform/settings/storedSettings.ts';
import { VIEWER_REACH } from '../../organisations/viewerReach.ts';
import { readPartner } from '../../partnerKeys/readPartner.ts';
import { readAccessToken } from './accessToken.ts';
import { EXPIRY_STEP, MAX_SESSION_END, nextExpiry } from './sessionLimits.ts';
import { hasFreshProof, sessionShortfall } from './sessionStanding.ts';

const CREDENTIALS = /^(?:Token|Bearer) +(\S+)$/i;

type Row = Viewer & WithSettingsVersion;

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Authenticates the sender of an Authorization header. Returns the user with their current role, or the owner of an
 * API key, limited to the key's scopes. Throws UNAUTHENTICATED, with the same message for tokens and keys, if the
 * token, its session or the key is not valid.
 */
export async function readViewer(ctx: Context, authorization: string): Promise<Viewer> {
  const credentials = authorization.match(CREDENTIALS)?.[1] ?? '';
  if (isKeyText(credentials)) {
    const partner = await readPartner(ctx, credentials);
    if (!partner) throw refuse('UNAUTHENTICATED', 'auth.keyInvalid');
    return withPresentSettings(ctx, partner);
  }
  const person = await readPerson(ctx, credentials);
  if (!person) throw invalidToken();
  return withPresentSettings(ctx, person);
}

async function withPresentSettings(ctx: Context, { settingsVersion, ...viewer }: Row): Promise<Viewer> {
  if (settingsVersion > ctx.env.storedVersion) await refreshSettings(ctx);
  return viewer;
}

async function readPerson(ctx: Context, token: string): Promise<Row | null> {
  const claims = TOKEN.test(token) ? await readAccessToken(ctx, token) : null;
  return claims && isUuid(claims.userId) && isUuid(claims.sessionId) ? find(ctx, claims) : null;
}

export function invalidToken(): AppError {
  return refuse('UNAUTHENTICATED', 'auth.tokenInvalid');
}

/**
 * Finds the viewer for a session and extends the session, up to its maximum lifetime. Ignores sessions in which a
 * required second factor has not been set up or verified.
 */
async function find(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Row | null> {
  const now = ctx.now();
  const [row] = await ctx.db.$queryRaw<Row[]>`
    ${Prisma.raw(PLAN_ONCE)} WITH viewer AS (
      SELECT u.id, u.email, u.name, u.role, u.email_verified AS "emailVerified", u.language, s.id AS "sessionId",
        ${VIEWER_REACH}, ${hasFreshProof(now)} AS "hasFreshProof", ${nextExpiry(now)} AS next_end, ${EXPIRY_STEP} AS step
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ${sessionId}::uuid AND u.id = ${userId}::uuid AND u.anonymized_at IS NULL AND u.suspended_at IS NULL
        AND s.expires_at > ${now} AND ${MAX_SESSION_END} > ${now} AND (${sessionShortfall(ctx.env)}) IS NULL
    ), used AS (
      UPDATE sessions s SET expires_at = next_end FROM viewer
      WHERE s.id = "sessionId" AND (next_end > s.expires_at + step OR next_end < s.expires_at)
    )
    SELECT id, email, name, role, "emailVerified", language, "sessionId", coordinates, assesses, "blindTo", "hasFreshProof",
      ${SETTINGS_VERSION} FROM viewer`;
  return row ?? null;
}
