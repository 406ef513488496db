import type { Context, Viewer } from '../../../platform/context.ts';
import { rejectForeignOrigin } from '../../../platform/http/origins.ts';
import { VIEWER_REACH } from '../../organisations/viewerReach.ts';
import { type AuthCall, type AuthInstances, toRequest } from '../authCall.ts';
import { hasFreshProof, type Shortfall, sessionShortfall } from './sessionStanding.ts';

type CookieCall = Omit<AuthCall, 'method' | 'path' | 'body' | 'language'>;

export type Holder = Viewer & {
  shortfall: Shortfall;
  accessEpoch: number;
};

export type CookieHolder = { holder: Holder | null; setCookies: string[] };

export type CookieViewer = { viewer: Viewer | null; shortfall: Shortfall; setCookies: string[] };

/** Throws FORBIDDEN for a page from another origin. */
export async function readCookieViewer(
  ctx: Context,
  auths: AuthInstances,
  call: CookieCall,
): Promise<CookieViewer> {
  const { holder, setCookies } = await readCookieHolder(ctx, auths, call);
  if (!holder) return { viewer: null, shortfall: null, setCookies };
  const { shortfall, accessEpoch: _, ...viewer } = holder;
  return { viewer: shortfall ? null : viewer, shortfall, setCookies };
}

export async function readCookieHolder(
  ctx: Context,
  { plain }: AuthInstances,
  call: CookieCall,
): Promise<CookieHolder> {
  rejectForeignOrigin(ctx.env, call);
  if (!call.cookies) return { holder: null, setCookies: [] };
  const request = toRequest(ctx, { ...call, method: 'GET', path: '/get-session' });
  const response = await plain.handler(request);
  const found: { session: { id: string }; user: { id: string } } | null = await response.json();
  const setCookies = response.headers.getSetCookie();
  if (!found?.session) return { holder: null, setCookies };
  const [holder] = await ctx.pools.identity.$queryRaw<Holder[]>`
    SELECT u.id, u.email, u.name, u.role, u.email_verified AS "emailVerified", u.language, s.id AS "sessionId",
      u.access_epoch AS "accessEpoch", ${VIEWER_REACH}, ${hasFreshProof(ctx.now())} AS "hasFreshProof", ${sessionShortfall(ctx.env)} AS shortfall
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${found.session.id}::uuid AND u.anonymized_at IS NULL AND u.suspended_at IS NULL`;
  return { holder: holder ?? null, setCookies };
}
