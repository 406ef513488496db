import type { Prisma } from '../../../prisma/client/client.ts';
import { judge } from '../../../rules/conditions/judge.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { readFacts } from '../profiles/readFacts.ts';
import { explainIneligible } from './explainIneligible.ts';
import { keepEligibility } from './keptEligibility.ts';
import { readWords } from './presentEligibility.ts';
import { readRequirements, type TreeColumns } from './requirementTrees.ts';

type Person = {
  personId: string;
  scholarshipId: string;
  /** Staff apply for the person, and learn nothing of what the person's account has answered: nothing is known. */
  isEntered?: boolean;
};

/**
 * What an application keeps of the verdict on its applicant, `columns` being its scholarship's requirements; null where nothing is
 * required. CONFLICT with the lines that are not met or not known when a hard requirement is neither met nor excepted.
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
  const eligibility = judge(requirements, facts, exception);
  if (eligibility.verdict !== 'CAN_APPLY') throw explainIneligible(await readWords(ctx), eligibility);
  const kept = keepEligibility(requirements, facts, eligibility);
  return kept && { kept, exception: eligibility.exception?.reason ?? null };
}
