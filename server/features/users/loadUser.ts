import type { RequestContext } from '../../context.ts';
import { requestLoader } from '../../requestLoader.ts';
import { USER_COLUMNS, type UserRow } from './userRow.ts';

/**
 * The person whom a record names by its foreign key, somebody whose account is gone included. One query for all that a
 * list refers to.
 */
export const loadUser = requestLoader<string, UserRow>(async (ctx: RequestContext, ids) => {
  const users = await ctx.db.$queryRaw<UserRow[]>`
    SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(users.map((user) => [user.id, user]));
  return ids.map((id) => found.get(id) ?? new Error(`There is no user ${id}.`));
});
