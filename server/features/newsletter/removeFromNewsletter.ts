import { z } from 'zod';
import { emailRule } from '../../../rules/users.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { recordAudit } from '../audit/recordAudit.ts';

const input = z.object({ email: emailRule });

/**
 * Takes an address off the newsletter's list, for admins: the subscriber may have asked by letter. NOT_FOUND when it is
 * not on it. The audit tells that it was done, not to which address.
 */
export async function removeFromNewsletter(
  ctx: RequestContext,
  given: { email: string },
): Promise<{ email: string }> {
  const { id: actorId } = authorize(ctx.viewer, 'newsletter.remove');
  const { email } = checkInput(input, given);
  return ctx.db.$transaction(async (db) => {
    const [removed] = await db.newsletterSubscription.findMany({ where: { email }, select: { id: true } });
    const { count } = await db.newsletterSubscription.deleteMany({ where: { email } });
    if (!removed || count === 0) throw refuse('NOT_FOUND', 'newsletter.notOnList');
    const what = { action: 'newsletter.remove', targetType: 'newsletterSubscription', targetId: removed.id };
    await recordAudit({ ...ctx, db }, { actorId, ...what });
    return { email };
  });
}
