import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { USERS } from '../../../rules/lists/users.ts';
import { announceUser } from '../../accounts/users/announceUser.ts';
import { iterateAllUsers } from '../../accounts/users/listUsers.ts';
import { readRole } from '../../accounts/users/readRole.ts';
import type { UserRow } from '../../accounts/users/userRow.ts';
import { promoteUser } from '../../erasure/changeRole.ts';
import { deleteUser } from '../../erasure/deleteUser.ts';
import type { Role } from '../../platform/context.ts';
import { changed, countChanged, countDeleted, countInserted, deleted, inserted } from './counts.ts';
import { mapBatches } from './fullList.ts';
import { route } from './restRoute.ts';
import { recordId } from './wireKinds.ts';
import { describeColumns, rowWriter, type WireRecord, type WireSettings } from './wireRow.ts';

const user: z.ZodType<WireRecord> = z
  .object({
    _id: recordId,
    ...describeColumns(USERS),
    role: z.enum(['admin', 'moderator']).optional(),
  })
  .meta({ id: 'User' });
const roleCheck = z.object({ admin: z.boolean(), moderator: z.boolean() }).meta({ id: 'RoleCheck' });

export const userRoutes = [
  route({
    method: 'GET',
    path: '/users/admin/:emailOrId',
    summary: 'Whether a user is staff',
    action: 'user.readRole',
    response: roleCheck,
    answer: async ({ ctx, params }) => roleToWire(await readRole(ctx, { email: params.emailOrId })),
  }),
  route({
    method: 'GET',
    path: '/users',
    summary: 'All users',
    action: 'user.list',
    response: z.array(user),
    list: {
      of: ['users'],
      rows: ({ ctx }) => mapBatches(iterateAllUsers(ctx), (row) => userToWire(ctx.env, row)),
    },
  }),
  route({
    method: 'POST',
    path: '/users',
    summary: 'What old clients send after registering; the account is there already',
    action: null,
    takesCookie: true,
    body: {
      rule: z.object({ email: emailSchema, name: z.string().optional() }),
      fields: { email: 'email', name: 'name' },
    },
    response: inserted,
    answer: async ({ ctx, body }) => countInserted(await announceUser(ctx, body)),
  }),
  route({
    method: 'PATCH',
    path: '/users/admin/:emailOrId',
    summary: 'Make a plain user a moderator',
    action: 'user.promote',
    response: changed,
    answer: ({ ctx, params }) => countChanged(promoteUser(ctx, { id: params.emailOrId })),
  }),
  route({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete a user’s account',
    action: 'user.delete',
    response: deleted,
    answer: ({ ctx, params }) => countDeleted(deleteUser(ctx, params)),
  }),
];

const ROLE_WORDS = { ADMIN: 'admin', MODERATOR: 'moderator', USER: undefined } as const;

export function roleToWire(role: Role): z.infer<typeof roleCheck> {
  return { admin: role === 'ADMIN', moderator: role === 'MODERATOR' };
}

const write = rowWriter(USERS);

export function userToWire(env: WireSettings, row: UserRow): WireRecord {
  const role = ROLE_WORDS[row.role];
  return { _id: row.id, ...write(env, row), ...(role && { role }) };
}
