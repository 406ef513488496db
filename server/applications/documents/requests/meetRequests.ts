import type { TransactionContext } from '../../../platform/context.ts';

export async function meetRequests(
  { db, now }: TransactionContext,
  applicationId: string,
  questions: string[],
): Promise<void> {
  await db.documentRequest.updateMany({
    where: { applicationId, question: { in: questions }, metAt: null },
    data: { metAt: now() },
  });
}
