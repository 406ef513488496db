import type { Prisma } from '../../../prisma/client/client.ts';
import { evaluateRequirements, isAllowed } from '../../../rules/conditions/evaluateRequirements.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { readFacts } from '../profiles/readFacts.ts';
import { snapshotEligibility } from './eligibilitySnapshot.ts';
import { explainIneligible } from './explainIneligible.ts';
import { readReasonTexts } from './presentEligibility.ts';
import { readRequirements, type TreeColumns } from './requirementTrees.ts';

type Person = {
  personId: string;
  scholarshipId: string;
  /**
   * True if staff enter the application. Eligibility then ignores the applicant's facts, because staff must not learn
   * them.
   */
  isEntered?: boolean;
};

/**
 * Throws CONFLICT if a hard requirement is not met and there is no exception. The error lists the requirements that
 * are unmet or unknown.
 */
export async function requireEligible(
  ctx: TransactionContext,
  { personId, scholarshipId, isEntered = false }: Person,
  columns: TreeColumns,
): Promise<{ kept: Prisma.InputJsonObject; exception: string | null } | null> {
  const { db } = ctx;
  if (columns.hardTreeId === null && columns.softTreeId === null) return null;
  const requirements = await readRequirements(db, columns);
  const facts = isEntered ? {} : await readFacts(ctx, personId);
  const found = await db.requirementException.findUnique({
    where: { personId_scholarshipId: { personId, scholarshipId } },
    select: { reason: true, createdAt: true },
  });
  const exception = found && { reason: found.reason, createdAt: found.createdAt.toISOString() };
  const eligibility = evaluateRequirements(requirements, facts, exception);
  if (!isAllowed(eligibility)) throw explainIneligible(await readReasonTexts(ctx), eligibility);
  const kept = snapshotEligibility(requirements, facts, eligibility);
  return kept && { kept, exception: eligibility.exception?.reason ?? null };
}
