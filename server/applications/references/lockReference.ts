import type { Prisma } from '../../../prisma/client/client.ts';

/** Holds a reference until the transaction ends. Who holds its file or its uploads as well takes the reference first. */
export async function lockReference(db: Prisma.TransactionClient, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM reference_requests WHERE id = ${id}::uuid FOR UPDATE`;
}
