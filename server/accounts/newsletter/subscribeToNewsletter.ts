import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import type { Context } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';

const input = z.object({ email: emailSchema });

/** Subscribes an address to the newsletter. The response never reveals whether the address was already subscribed. */
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
