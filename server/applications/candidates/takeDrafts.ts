import type { TransactionContext } from '../../platform/context.ts';

/**
 * Deletes prepared decisions that are about to be replaced. Returns the applications whose decision was left out of
 * releases.
 */
export async function takeDrafts(
  { db }: Pick<TransactionContext, 'db'>,
  applicationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const drafts = { applicationId: { in: [...applicationIds] }, releaseId: null };
  const leftOut = await db.decision.findMany({ where: { ...drafts, isLeftOut: true } });
  await db.decision.deleteMany({ where: drafts });
  return new Set(leftOut.map(({ applicationId }) => applicationId));
}
