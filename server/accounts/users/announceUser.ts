import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { normalizeEmail } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

const input = z.object({
  email: z.string(problem('emailMissing')).max(254, problem('tooLong', { max: 254 })),
});

/**
 * Handles the call that old clients send after registering, when the account already exists. The first call returns
 * the account's id, and later calls return null. Throws FORBIDDEN for another person's e-mail address.
 */
export async function announceUser(ctx: RequestContext, given: unknown): Promise<string | null> {
  const { viewer } = ctx;
  if (!viewer || viewer.scopes) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const { email } = checkInput(input, given ?? {});
  if (normalizeEmail(email) !== viewer.email) throw refuse('FORBIDDEN', 'auth.otherEmail');
  const { count } = await ctx.db.user.updateMany({
    where: { id: viewer.id, announcedAt: null },
    data: { announcedAt: ctx.now() },
  });
  return count === 1 ? viewer.id : null;
}
