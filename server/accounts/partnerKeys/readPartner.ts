import { type Context, today, type Viewer } from '../../platform/context.ts';
import { SETTINGS_VERSION, type WithSettingsVersion } from '../../platform/settings/storedSettings.ts';
import { isKeyProved } from '../auth/sessions/sessionStanding.ts';
import { VIEWER_REACH } from '../organisations/viewerReach.ts';
import { hashKeyText } from './partnerKeyText.ts';

const NOTE_EVERY = 60;

type Partner = Viewer & WithSettingsVersion;
type Row = Partner & { isStale: boolean };

/**
 * Returns the owner of a valid key, limited to the key's scopes. Returns null if the key is unknown, revoked or
 * expired, or if its owner is suspended, has no verified address or lacks the second factor that their role needs.
 */
export async function readPartner(ctx: Context, key: string): Promise<Partner | null> {
  const now = ctx.now();
  const noted = new Date(now.getTime() - NOTE_EVERY * 1000);
  const [row] = await ctx.db.$queryRaw<Row[]>`
    SELECT u.id, u.email, u.name, u.role, u.email_verified AS "emailVerified", k.id AS "sessionId", k.scopes,
      ${VIEWER_REACH}, false AS "hasFreshProof",
      k.last_used_at IS NULL OR k.last_used_at < ${noted} AS "isStale",
      ${SETTINGS_VERSION}
    FROM partner_keys k JOIN users u ON u.id = k.owner_id
    WHERE k.hash = ${hashKeyText(key)} AND k.revoked_at IS NULL
      AND (k.expires_on IS NULL OR k.expires_on >= ${today(ctx)}::date) AND u.anonymized_at IS NULL AND u.suspended_at IS NULL AND u.email_verified
      AND ${isKeyProved(ctx.env)}`;
  if (!row) return null;
  const { isStale, ...viewer } = row;
  if (isStale)
    await ctx.db.partnerKey.updateMany({ where: { id: viewer.sessionId }, data: { lastUsedAt: now } });
  return viewer;
}
