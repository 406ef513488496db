import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { calendarDay } from '../../../rules/fields.ts';
import { LONGEST_USER_SEARCH } from '../../../rules/users.ts';
import { authorize } from '../../access.ts';
import type { Context, RequestContext } from '../../context.ts';
import { inPieces } from '../../database/inPieces.ts';
import { startOfDay } from '../../database/startOfDay.ts';
import { checkInput } from '../../input.ts';
import { countRows, type Page, pageRule, readPage } from '../../page.ts';
import { USER_COLUMNS, type UserRow } from './userRow.ts';

const ORDERS = {
  NEWEST: Prisma.sql`u.created_at DESC, u.id DESC`,
  NAME: Prisma.sql`lower(u.name), u.id`,
  EMAIL: Prisma.sql`u.email, u.id`,
  ROLE: Prisma.sql`u.role DESC, lower(u.name), u.id`,
};

const searchText = z
  .string()
  .max(LONGEST_USER_SEARCH, `Use at most ${LONGEST_USER_SEARCH} characters.`)
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'Use letters that can be stored as text.',
  )
  .trim();

const input = pageRule.extend({
  filter: z
    .object({
      search: searchText.nullish(),
      role: z.enum(['USER', 'MODERATOR', 'ADMIN']).nullish(),
      createdFrom: calendarDay().nullish(),
    })
    .nullish(),
  sort: z
    .enum(['NEWEST', 'NAME', 'EMAIL', 'ROLE'])
    .nullish()
    .transform((sort) => sort ?? 'NEWEST'),
});

/** One page of the people with an account, for admins. INVALID_INPUT names the argument that is out of bounds. */
export async function listUsers(ctx: RequestContext, given: unknown): Promise<Page<UserRow>> {
  authorize(ctx.viewer, 'user.list');
  const { filter, sort, ...asked } = checkInput(input, given);
  const where = userCondition(ctx, filter ?? {});
  return readPage(
    asked,
    ({ take, skip }) => ctx.db.$queryRaw<UserRow[]>`
      SELECT ${USER_COLUMNS} FROM users u WHERE ${where} ORDER BY ${ORDERS[sort]} LIMIT ${take} OFFSET ${skip}`,
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM users u WHERE ${where}`, limit),
  );
}

type UserFilter = NonNullable<z.infer<typeof input>['filter']>;

/** The filter as a condition on `u`: people with an account. */
export function userCondition(ctx: Pick<Context, 'env'>, filter: UserFilter): Prisma.Sql {
  const { search, role, createdFrom } = filter;
  const parts = [Prisma.sql`u.anonymized_at IS NULL`];
  if (role) parts.push(Prisma.sql`u.role = ${role}::role`);
  if (createdFrom) parts.push(Prisma.sql`u.created_at >= ${startOfDay(ctx, createdFrom)}`);
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    parts.push(Prisma.sql`(u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})`);
  }
  return Prisma.join(parts, ' AND ');
}

/** Everybody with an account, the newest first, for the old clients' unpaged list. */
export async function* eachUser(ctx: RequestContext): AsyncGenerator<UserRow> {
  authorize(ctx.viewer, 'user.list');
  yield* inPieces<UserRow>(
    (after, limit) => ctx.db.$queryRaw<UserRow[]>`
      SELECT ${USER_COLUMNS} FROM users u
      WHERE ${userCondition(ctx, {})} AND (${after?.id ?? null}::uuid IS NULL OR u.id < ${after?.id ?? null}::uuid)
      ORDER BY u.id DESC LIMIT ${limit}`,
  );
}
