import { z } from 'zod';
import { emailRule } from '../../../rules/users.ts';
import type { Context } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';

const input = z.object({ email: emailRule });

/** Puts an address on the newsletter's list, once. The answer never reveals whether it was there already. */
export async function subscribeToNewsletter(
  ctx: Context,
  given: { email: string },
): Promise<{ email: string }> {
  const { email } = checkInput(input, given);
  await ctx.db.newsletterSubscription.createMany({
    data: [{ email, createdAt: ctx.now() }],
    skipDuplicates: true,
  });
  return { email };
}
