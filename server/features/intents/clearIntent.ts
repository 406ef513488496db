import { authorize, notFound } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { mustVerifyEmail } from '../auth/requireVerifiedEmail.ts';
import { type Profile, readProfile } from '../users/readProfile.ts';

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
