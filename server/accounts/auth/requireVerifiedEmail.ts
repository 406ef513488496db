import type { RequestContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** Whether applying, paying and reviewing wait until the viewer's address is proved. */
export function mustVerifyEmail({ env }: Pick<RequestContext, 'env'>, viewer: Viewer): boolean {
  return env.REQUIRE_VERIFIED_EMAIL && !viewer.emailVerified;
}

/** For applying, paying and reviewing: EMAIL_NOT_VERIFIED as long as the address has to be proved and is not. */
export function requireVerifiedEmail(ctx: Pick<RequestContext, 'env'>, viewer: Viewer): void {
  if (mustVerifyEmail(ctx, viewer)) throw refuse('EMAIL_NOT_VERIFIED', 'auth.verifyFirst');
}
