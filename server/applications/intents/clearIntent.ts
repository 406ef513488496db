import { mustVerifyEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { type Profile, readProfile } from '../../accounts/users/readProfile.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';

/**
 * Forgets the scholarship that the viewer wanted before signing in, unless the viewer continues with it but must
 * first verify their e-mail address, because they may open the verification link on another device.
 */
export async function clearIntent(
  ctx: RequestContext,
  { isContinued }: { isContinued: boolean },
): Promise<Profile> {
  const viewer = authorize(ctx.viewer, 'intent.clear', { ownerId: ctx.viewer?.id });
  const isWaiting = isContinued && mustVerifyEmail(ctx, viewer);
  if (!isWaiting) await ctx.db.intent.deleteMany({ where: { userId: viewer.id } });
  const profile = await readProfile(ctx);
  if (!profile) throw notFound();
  return profile;
}
