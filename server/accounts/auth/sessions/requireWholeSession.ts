import type { Context } from '../../../platform/context.ts';
import type { AuthCall, AuthInstances } from '../authCall.ts';
import { readCookieViewer } from './readCookieViewer.ts';
import { refuseShortfall } from './sessionStanding.ts';

/** Routes that need no session, or that a session may use before it has proved its second factor. */
const OPEN_DOORS =
  /^\/(sign-up\/email|sign-in\/(email|social|passkey(\/start)?)|callback\/.*|sign-out|get-session|request-password-reset|reset-password|send-verification-email|verify-email|read-link|confirm-email)$/;

/**
 * Throws SECOND_FACTOR_REQUIRED or SECOND_FACTOR_SETUP_REQUIRED if a call to /api/auth/* comes from a session that
 * lacks its second factor. Applies to every route that OPEN_DOORS does not match, including new ones.
 */
export async function requireWholeSession(ctx: Context, auths: AuthInstances, call: AuthCall): Promise<void> {
  if (OPEN_DOORS.test(call.path.split('?')[0] ?? '') || !call.cookies) return;
  const { shortfall } = await readCookieViewer(ctx, auths, call);
  if (shortfall) throw refuseShortfall(shortfall);
}
