import { problem } from '../../../../rules/problems.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { countAttempt } from '../../../platform/load/rateLimit.ts';
import { lockHolder } from '../lockAccount.ts';
import { mailConfirmation } from './mailLinks.ts';

/**
 * E-mails a link to a new address, which replaces the old one once it is verified. If another account has the
 * address, sends no e-mail but returns the same response.
 */
export async function requestEmailChange(
  ctx: RequestContext & { viewer: Viewer },
  { newEmail }: { newEmail: string },
): Promise<{ status: true }> {
  if (newEmail === ctx.viewer.email) throw invalidInput({ newEmail: problem('emailSame') });
  // Limits the e-mails that several accounts send to one mailbox. Password resets are counted separately, so that
  // these accounts cannot block the owner's reset.
  await countAttempt(ctx, ['resetAccount', `change to ${newEmail}`]);
  await ctx.db.$transaction(async (db) => {
    const account = await lockHolder(db, ctx.viewer);
    if (await db.user.findUnique({ where: { email: newEmail }, select: { id: true } })) return;
    await mailConfirmation({ ...ctx, db }, account, { purpose: 'CHANGE_EMAIL', email: newEmail });
  });
  return { status: true };
}
