import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../access.ts';
import { findScholarshipId } from '../scholarshipId.ts';

/**
 * A scholarship, archived or not, held until the transaction ends: a change of it or an application for it meanwhile
 * waits. NOT_FOUND when there is none.
 */
export async function lockScholarship(db: Prisma.TransactionClient, given: string): Promise<Scholarship> {
  const scholarship = await lockIfFound(db, given);
  if (!scholarship) throw notFound();
  return scholarship;
}

/** The same; null when there is none. */
export async function lockIfFound(db: Prisma.TransactionClient, given: string): Promise<Scholarship | null> {
  const id = await findScholarshipId(db, given);
  if (!id) return null;
  await db.$queryRaw`SELECT FROM scholarships WHERE id = ${id}::uuid FOR UPDATE`;
  return db.scholarship.findUnique({ where: { id } });
}
