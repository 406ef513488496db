import { Prisma } from '../../../prisma/client/client.ts';

/** Whether the scholarship that SQL calls by this alias is one that everyone may see: published, and not archived. */
export function isPublic(alias: string): Prisma.Sql {
  return Prisma.raw(`${alias}.is_public`);
}

/** The same for Prisma. */
export const IS_PUBLIC = { isPublic: true } satisfies Prisma.ScholarshipWhereInput;

/** Whether it is not archived, published or not. */
export function isNotArchived(alias: string): Prisma.Sql {
  return Prisma.raw(`${alias}.archived_at IS NULL`);
}
