import { MAX_IDS } from '../../../rules/bulk.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { orderBy } from '../../platform/database/order.ts';
import { checkInput } from '../../platform/input.ts';
import { listSchema, readCondition } from './applicationFilter.ts';
import { orderFor } from './applicationsSql.ts';

export async function listApplicationIds(
  ctx: RequestContext,
  given: unknown,
): Promise<{ ids: string[]; isCapped: boolean }> {
  const reach = requireAccessScope(ctx.viewer, 'application.listAll');
  const { filter, sort } = checkInput(listSchema, given);
  const where = await readCondition(ctx, filter, reach);
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM applications a JOIN scholarships s ON s.id = a.scholarship_id
    WHERE ${where} ORDER BY ${orderBy(orderFor(sort, reach))} LIMIT ${MAX_IDS + 1}`;
  return { ids: rows.slice(0, MAX_IDS).map(({ id }) => id), isCapped: rows.length > MAX_IDS };
}
