import { Prisma } from '../../../prisma/client/client.ts';

/** Whether the scholarship that SQL calls by this alias is one that everyone may see. */
export function isPublic(alias: string): Prisma.Sql {
  return Prisma.raw(`${alias}.archived_at IS NULL`);
}

/** The same for Prisma. */
export const IS_PUBLIC = { archivedAt: null } satisfies Prisma.ScholarshipWhereInput;
