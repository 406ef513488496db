import type { RequestContext, Viewer } from '../../context.ts';
import { refuse } from '../../errors.ts';

/** For applying, paying and reviewing: EMAIL_NOT_VERIFIED as long as the address has to be proved and is not. */
export function requireVerifiedEmail({ env }: Pick<RequestContext, 'env'>, viewer: Viewer): void {
  if (env.REQUIRE_VERIFIED_EMAIL && !viewer.emailVerified)
    throw refuse('EMAIL_NOT_VERIFIED', 'auth.verifyFirst');
}
