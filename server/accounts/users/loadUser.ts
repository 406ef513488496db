import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import type { RequestContext } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { USER_COLUMNS, type UserRow } from './userRow.ts';

/** Loads a user by a foreign key, even if the account has been deleted. */
export const loadUser = createRequestLoader<string, UserRow>(async (ctx, ids) => {
  const found = await readUsers(ctx, ids);
  return ids.map((id) => found.get(id) ?? new Error(`There is no user ${id}.`));
});

/**
 * Loads a user by an id that is not a foreign key, such as an id in the audit log. Returns null if the row has been
 * removed.
 */
export const loadFormerUser = createRequestLoader<string, UserRow | null>(async (ctx, ids) => {
  const found = await readUsers(ctx, ids.filter(isUuid));
  return ids.map((id) => found.get(id) ?? null);
});

async function readUsers({ db }: RequestContext, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const users = await db.$queryRaw<UserRow[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ANY(${[...new Set(ids)]}::uuid[])`;
  return new Map(users.map((user) => [user.id, user]));
}
