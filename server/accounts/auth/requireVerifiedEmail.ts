import type { RequestContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** Returns true if the viewer must verify their address before applying, paying or reviewing. */
export function mustVerifyEmail({ env }: Pick<RequestContext, 'env'>, viewer: Viewer): boolean {
  return env.REQUIRE_VERIFIED_EMAIL && !viewer.emailVerified;
}

export function requireVerifiedEmail(ctx: Pick<RequestContext, 'env'>, viewer: Viewer): void {
  if (mustVerifyEmail(ctx, viewer)) throw refuse('EMAIL_NOT_VERIFIED', 'auth.verifyFirst');
}
