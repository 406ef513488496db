import { mustVerifyEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { type Profile, readProfile } from '../../accounts/users/readProfile.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';

/**
 * Takes the viewer's intent away, which they went on with or do not want. While applying waits for their e-mail address to
 * be verified, going on keeps it: the link in that mail may be opened on another device.
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
