import { z } from 'zod';
import { normalizeEmail } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';

const input = z.object({
  email: z.string('Give your e-mail address.').max(254, 'Use at most 254 characters.'),
});

/**
 * What old clients send after registering. The account is there already: the first call answers its id, later ones
 * null. Nothing of the body is stored. FORBIDDEN with another's e-mail.
 */
export async function announceUser(ctx: RequestContext, given: unknown): Promise<string | null> {
  const { viewer } = ctx;
  if (!viewer || viewer.scopes) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  const { email } = checkInput(input, given ?? {});
  if (normalizeEmail(email) !== viewer.email)
    throw new AppError('FORBIDDEN', 'You are signed in with another e-mail address.');
  const { count } = await ctx.db.user.updateMany({
    where: { id: viewer.id, announcedAt: null },
    data: { announcedAt: ctx.now() },
  });
  return count === 1 ? viewer.id : null;
}
