import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { countAttempt } from '../../../platform/load/rateLimit.ts';

/**
 * Counts a notice to an account's address. Throws RATE_LIMITED if an unverified address, which may belong to another
 * person, gets too many.
 */
export async function countNotice(ctx: RequestContext & { viewer: Viewer }): Promise<void> {
  const { email, emailVerified } = ctx.viewer;
  if (!emailVerified) await countAttempt(ctx, ['resetAccount', `notice to ${email}`]);
}
