import type { UserRow } from '../../accounts/users/userRow.ts';
import type { Role } from '../../platform/context.ts';

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

/** A user in the spelling of the wire. */
export function userToWire({ id, name, email, role }: UserRow): Record<string, unknown> {
  const word = ROLE_WORDS[role];
  return { _id: id, name, email, ...(word && { role: word }) };
}
