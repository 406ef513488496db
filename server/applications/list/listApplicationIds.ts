import { z } from 'zod';
import { MAX_IDS } from '../../../rules/bulk.ts';
import { reachOf } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { orderBy } from '../../platform/database/order.ts';
import { checkInput } from '../../platform/input.ts';
import { buildSearchCondition, filterRule, readFilterCondition } from './applicationFilter.ts';
import { ORDERS, sortRule } from './applicationOrder.ts';

const input = z.object({ filter: filterRule, sort: sortRule });

/** The ids of the first applications that match the filter, in the order given, for staff. */
export async function listApplicationIds(
  ctx: RequestContext,
  given: unknown,
): Promise<{ ids: string[]; isCapped: boolean }> {
  const reach = reachOf(ctx.viewer, 'application.listAll');
  const { filter, sort } = checkInput(input, given);
  const { search, ...others } = filter;
  const filtered = await readFilterCondition(ctx, others, reach);
  const where = search ? await buildSearchCondition(ctx, filtered, search) : filtered;
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM applications a JOIN scholarships s ON s.id = a.scholarship_id
    WHERE ${where} ORDER BY ${orderBy(ORDERS[sort])} LIMIT ${MAX_IDS + 1}`;
  return { ids: rows.slice(0, MAX_IDS).map(({ id }) => id), isCapped: rows.length > MAX_IDS };
}
