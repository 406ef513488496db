import type { Prisma } from '../../../prisma/client/client.ts';

/** Lock order: the reference, then its file or uploads. */
export async function lockReference(db: Prisma.TransactionClient, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM reference_requests WHERE id = ${id}::uuid FOR UPDATE`;
}
