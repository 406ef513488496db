import type { Context } from '../../../platform/context.ts';
import type { AuthCall, AuthInstances } from '../authCall.ts';
import { readCookieViewer } from './readCookieViewer.ts';
import { refuseShortfall } from './sessionStanding.ts';

/** Routes that need no session, or that can be used before the session's second factor has been verified. */
const OPEN_DOORS =
  /^\/(sign-up\/email|sign-in\/(email|social|passkey(\/start)?)|callback\/.*|sign-out|get-session|request-password-reset|reset-password|send-verification-email|verify-email|read-link|confirm-email)$/;

/**
 * Throws SECOND_FACTOR_REQUIRED or SECOND_FACTOR_SETUP_REQUIRED if the required second factor has not been verified
 * or set up in the session that calls /api/auth/*. Applies to every route that OPEN_DOORS does not match, including
 * new ones.
 */
export async function requireWholeSession(ctx: Context, auths: AuthInstances, call: AuthCall): Promise<void> {
  if (OPEN_DOORS.test(call.path.split('?')[0] ?? '') || !call.cookies) return;
  const { shortfall } = await readCookieViewer(ctx, auths, call);
  if (shortfall) throw refuseShortfall(shortfall);
}
