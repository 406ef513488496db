import { Prisma } from '../../../prisma/client/client.ts';
import type { Role } from '../../platform/context.ts';

export type UserRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  image: string | null;
  createdAt: Date;
  suspendedAt?: Date | null;
  hasSecondFactor?: boolean;
  isDeleted?: boolean;
  isLastAdmin?: boolean;
};

export const USER_COLUMNS = Prisma.sql`
  u.id, u.name, u.email, u.role, u.image, u.created_at AS "createdAt",
  u.suspended_at AS "suspendedAt", u.second_factor_since IS NOT NULL AS "hasSecondFactor",
  u.anonymized_at IS NOT NULL AS "isDeleted",
  u.role = 'ADMIN' AND u.suspended_at IS NULL
    AND (SELECT count(*) FROM users WHERE role = 'ADMIN' AND anonymized_at IS NULL AND suspended_at IS NULL) = 1 AS "isLastAdmin"`;

export function selectUser(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT to_json(person) FROM (SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ${id}) person`;
}

export type UserJson = Omit<UserRow, 'createdAt' | 'suspendedAt'> & {
  createdAt: string;
  suspendedAt: string | null;
};

export function fromUserJson(user: UserJson): UserRow {
  const { createdAt, suspendedAt } = user;
  return { ...user, createdAt: new Date(createdAt), suspendedAt: suspendedAt ? new Date(suspendedAt) : null };
}

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export async function findUser(db: Reader, id: string): Promise<UserRow | null> {
  const [user] = await db.$queryRaw<UserRow[]>`
    SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ${id}::uuid AND u.anonymized_at IS NULL`;
  return user ?? null;
}
