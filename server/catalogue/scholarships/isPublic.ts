import { Prisma } from '../../../prisma/client/client.ts';

/** SQL condition that the scholarship with this alias is public: published and not archived. */
export function isPublic(alias: string): Prisma.Sql {
  return Prisma.raw(`${alias}.is_public`);
}

export const IS_PUBLIC = { isPublic: true } satisfies Prisma.ScholarshipWhereInput;

export function isNotArchived(alias: string): Prisma.Sql {
  return Prisma.raw(`${alias}.archived_at IS NULL`);
}
