import type { FeeWaiver } from '../../../prisma/client/client.ts';
import { Prisma } from '../../../prisma/client/client.ts';

export function isWaived(person: Prisma.Sql, scholarship: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM fee_waivers w WHERE w.person_id = ${person} AND w.scholarship_id = ${scholarship})`;
}

export type Pair = { personId: string; scholarshipId: string };

export function findWaiver(
  db: Pick<Prisma.TransactionClient, 'feeWaiver'>,
  { personId, scholarshipId }: Pair,
): Promise<FeeWaiver | null> {
  return db.feeWaiver.findUnique({ where: { personId_scholarshipId: { personId, scholarshipId } } });
}

export async function hasPaid(
  db: Prisma.TransactionClient,
  { personId: payerId, scholarshipId }: Pair,
): Promise<boolean> {
  const where = { payerId, scholarshipId, status: 'PAID', refundRequestedAt: null } as const;
  return (await db.payment.count({ where })) > 0;
}
