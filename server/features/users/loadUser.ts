import type { RequestContext } from '../../context.ts';
import { requestLoader } from '../../requestLoader.ts';
import { USER_COLUMNS, type UserRow } from './userRow.ts';

/**
 * The person that a record belongs to, somebody whose account is gone included; null when there is none.
 * One query for all that a list refers to.
 */
export const loadUser = requestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  const users = await ctx.db.$queryRaw<UserRow[]>`
    SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(users.map((user) => [user.id, user]));
  return ids.map((id) => found.get(id) ?? null);
});
