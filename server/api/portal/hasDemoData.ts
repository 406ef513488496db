import { DEMO_PREFIX } from '../../accounts/demoAccounts.ts';
import type { Context } from '../../platform/context.ts';

export async function hasDemoData(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const found = await ctx.db.scholarship.findFirst({
    where: { externalId: { startsWith: DEMO_PREFIX } },
    select: { id: true },
  });
  return found !== null;
}
