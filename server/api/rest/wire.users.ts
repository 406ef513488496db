import { USERS } from '../../../rules/lists/users.ts';
import type { UserRow } from '../../accounts/users/userRow.ts';
import type { Role } from '../../platform/context.ts';
import type { Env } from '../../platform/settings/env.ts';
import { rowWriter } from './wireRow.ts';

/** How the wire writes a role; a plain user has none. */
const ROLE_WORDS: Record<Role, string | undefined> = {
  ADMIN: 'admin',
  MODERATOR: 'moderator',
  USER: undefined,
};

/** The flags of the role check. */
export function roleToWire(role: Role): { admin: boolean; moderator: boolean } {
  return { admin: role === 'ADMIN', moderator: role === 'MODERATOR' };
}

const write = rowWriter(USERS);

/** A user in the spelling of the wire. */
export function userToWire(env: Pick<Env, 'TIME_ZONE'>, user: UserRow): Record<string, unknown> {
  const role = ROLE_WORDS[user.role];
  return { _id: user.id, ...write(env, user), ...(role && { role }) };
}
