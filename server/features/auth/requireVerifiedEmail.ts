import type { RequestContext, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** For applying, paying and reviewing: EMAIL_NOT_VERIFIED as long as the address has to be proved and is not. */
export function requireVerifiedEmail({ env }: Pick<RequestContext, 'env'>, viewer: Viewer): void {
  if (env.REQUIRE_VERIFIED_EMAIL && !viewer.emailVerified)
    throw new AppError(
      'EMAIL_NOT_VERIFIED',
      'Confirm your e-mail address first: open the link in the mail that we sent you, or ask for a new one in your profile.',
    );
}
