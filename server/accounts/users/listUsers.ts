import { Prisma } from '../../../prisma/client/client.ts';
import type { FilterValues } from '../../../rules/lists/list.ts';
import { USERS } from '../../../rules/lists/users.ts';
import { authorize } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { ascending, descending, follows, orderBy, rankIn } from '../../platform/database/order.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { checkInput } from '../../platform/input.ts';
import { sqlList } from '../../platform/lists/sqlList.ts';
import { countRows, type Page, type RowBatches, readPage } from '../../platform/page.ts';
import { USER_COLUMNS, type UserRow } from './userRow.ts';

const id = { sql: Prisma.sql`u.id`, type: 'uuid' };
const name = { sql: Prisma.sql`lower(u.name)`, type: 'text' };
/**
 * Ranks admins lowest, so that ascending order lists them first. All sort keys must have the same direction, and the
 * names are ascending.
 */
const rank = {
  sql: Prisma.sql`(CASE u.role WHEN 'ADMIN' THEN 1 WHEN 'MODERATOR' THEN 2 ELSE 3 END)`,
  type: 'int',
};

const USERS_SQL = sqlList(USERS, {
  filters: {
    search: (text) => {
      const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return Prisma.sql`(u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})`;
    },
    role: (role) => Prisma.sql`u.role = ${role}::role`,
    createdFrom: (day, ctx: Pick<Context, 'env'>) => Prisma.sql`u.created_at >= ${startOfDay(ctx, day)}`,
  },
  orders: {
    NEWEST: descending({ sql: Prisma.sql`u.created_at`, type: 'timestamptz' }, id),
    NAME: ascending(name, id),
    EMAIL: ascending({ sql: Prisma.sql`u.email`, type: 'text' }, id),
    ROLE: ascending(rank, name, id),
  },
});

export async function listUsers(ctx: RequestContext, given: unknown): Promise<Page<UserRow>> {
  authorize(ctx.viewer, 'user.list');
  const { filter, sort, ...asked } = checkInput(USERS_SQL.pageRule, given);
  const where = buildUserCondition(ctx, filter);
  return readPage(
    asked,
    ({ take, skip }) => ctx.db.$queryRaw<UserRow[]>`
      SELECT ${USER_COLUMNS} FROM users u WHERE ${where}
      ORDER BY ${orderBy(USERS_SQL.orders[sort])} LIMIT ${take} OFFSET ${skip}`,
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM users u WHERE ${where}`, limit),
  );
}

export function buildUserCondition(
  ctx: Pick<Context, 'env'>,
  filter: FilterValues<typeof USERS.fields>,
): Prisma.Sql {
  return Prisma.join([Prisma.sql`u.anonymized_at IS NULL`, ...USERS_SQL.conditions(filter, ctx)], ' AND ');
}

export async function* iterateAllUsers(ctx: RequestContext): RowBatches<UserRow> {
  authorize(ctx.viewer, 'user.list');
  yield* readInBatches<UserRow>(
    (after, limit) => ctx.db.$queryRaw<UserRow[]>`
      SELECT ${USER_COLUMNS} FROM users u
      WHERE ${buildUserCondition(ctx, {})} AND (${after?.id ?? null}::uuid IS NULL OR u.id < ${after?.id ?? null}::uuid)
      ORDER BY u.id DESC LIMIT ${limit}`,
  );
}

export async function* iterateUsers(ctx: RequestContext, given: unknown): RowBatches<UserRow> {
  authorize(ctx.viewer, 'user.list');
  const { filter, sort } = checkInput(USERS_SQL.rule, given);
  const order = USERS_SQL.orders[sort];
  yield* readInBatches<UserRow & { place: string[] }>(
    (after, limit) => ctx.db.$queryRaw`
      SELECT ${USER_COLUMNS}, ${rankIn(order)} AS place FROM users u
      WHERE ${buildUserCondition(ctx, filter)} AND ${follows(order, after?.place)}
      ORDER BY ${orderBy(order)} LIMIT ${limit}`,
  );
}
