import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { publish } from '../../events/publish.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

const input = z.object({ email: emailSchema });

/** Removes an address at the request of a subscriber. The audit log records the removal without the address. */
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
    await publish({ ...ctx, db }, 'subscription.removed', { actorId, id: removed.id });
    return { email };
  });
}
