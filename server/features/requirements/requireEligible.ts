import type { Prisma } from '../../../prisma/client/client.ts';
import { type Eligibility, judge } from '../../../rules/conditions/judge.ts';
import { wordEligibility } from '../../../rules/conditions/wordEligibility.ts';
import type { TransactionContext } from '../../context.ts';
import { refuse } from '../../errors.ts';
import { readFacts } from '../profiles/readFacts.ts';
import { keepEligibility } from './keptEligibility.ts';
import { readWords } from './presentEligibility.ts';
import { readRequirements, type TreeColumns } from './requirementTrees.ts';

type Person = { personId: string; scholarshipId: string };

/**
 * What an application keeps of the verdict on its applicant, `columns` being its scholarship's requirements; null where nothing is required. CONFLICT with the lines that are
 * not met or not known when something that must be met is neither, nor excepted.
 */
export async function requireEligible(
  ctx: TransactionContext,
  { personId, scholarshipId }: Person,
  columns: TreeColumns,
): Promise<{ kept: Prisma.InputJsonObject; exception: string | null } | null> {
  const { db } = ctx;
  if (columns.hardTreeId === null && columns.softTreeId === null) return null;
  const requirements = await readRequirements(db, columns);
  const facts = await readFacts(ctx, personId);
  const found = await db.requirementException.findUnique({
    where: { personId_scholarshipId: { personId, scholarshipId } },
    select: { reason: true, createdAt: true },
  });
  const exception = found && { reason: found.reason, createdAt: found.createdAt.toISOString() };
  const eligibility = judge(requirements, facts, exception);
  if (eligibility.verdict !== 'CAN_APPLY') throw await explainRefusal(ctx, eligibility);
  const kept = keepEligibility(requirements, facts, eligibility);
  return kept && { kept, exception: eligibility.exception?.reason ?? null };
}

async function explainRefusal(ctx: TransactionContext, eligibility: Eligibility) {
  const { verdict, lines, missing } = wordEligibility(await readWords(ctx), eligibility);
  const open = lines.filter((line) => line.isHard && line.verdict !== 'MET');
  const details = {
    eligibility: verdict,
    reasons: open.map(({ level, text, verdict: of, fact, yours }) => ({
      level,
      text,
      verdict: of,
      fact,
      yours,
    })),
    missing,
  };
  if (verdict === 'MAY_APPLY') {
    const named = missing.map(({ label }) => label).join(', ');
    return refuse('CONFLICT', 'application.requirementsUnknown', { missing: named }, { details });
  }
  const refused = open.filter((line) => line.verdict === 'NOT_MET' && line.level === 0);
  const requirement = refused.map(({ text }) => text).join('; ');
  return refuse('CONFLICT', 'application.requirements', { requirement }, { details });
}
