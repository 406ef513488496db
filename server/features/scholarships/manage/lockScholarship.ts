import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../access.ts';
import { findScholarshipId } from '../scholarshipId.ts';

/**
 * A scholarship, archived or not, held until the transaction ends: a change of it or an application for it meanwhile
 * waits. NOT_FOUND when there is none.
 */
export async function lockScholarship(db: Prisma.TransactionClient, given: string): Promise<Scholarship> {
  const id = await findScholarshipId(db, given);
  if (!id) throw notFound();
  await db.$queryRaw`SELECT FROM scholarships WHERE id = ${id}::uuid FOR UPDATE`;
  const scholarship = await db.scholarship.findUnique({ where: { id } });
  if (!scholarship) throw notFound();
  return scholarship;
}
