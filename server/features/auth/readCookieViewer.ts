import type { Context, Viewer } from '../../context.ts';
import { type AuthCall, type Auths, toRequest } from './authCall.ts';
import { refuseForeignOrigin } from './origins.ts';

/** Who a cookie belongs to, and the renewed cookies to send back. */
export type CookieViewer = { viewer: Viewer | null; setCookies: string[] };

/** The person behind the session cookie, for the few doors where it counts. FORBIDDEN for a foreign page. */
export async function readCookieViewer(
  ctx: Context,
  { plain }: Auths,
  call: Omit<AuthCall, 'method' | 'path' | 'body'>,
): Promise<CookieViewer> {
  refuseForeignOrigin(ctx.env, call);
  if (!call.cookies) return { viewer: null, setCookies: [] };
  const request = toRequest(ctx, { ...call, method: 'GET', path: '/get-session' });
  const response = await plain.handler(request);
  const found: { session: { id: string }; user: { id: string } } | null = await response.json();
  const setCookies = response.headers.getSetCookie();
  if (!found?.session) return { viewer: null, setCookies };
  const user = await ctx.pools.identity.user.findFirst({
    where: { id: found.user.id, anonymizedAt: null },
    select: { id: true, email: true, name: true, role: true, emailVerified: true, language: true },
  });
  return { viewer: user && { ...user, sessionId: found.session.id }, setCookies };
}
