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

/** Deletes unmet requests for questions that are no longer shown, because the applicant cannot answer these. */
export async function removeHiddenRequests(
  { db }: Pick<TransactionContext, 'db'>,
  applicationId: string,
  hidden: string[],
): Promise<void> {
  await db.documentRequest.deleteMany({ where: { applicationId, question: { in: hidden }, metAt: null } });
}
