import type { Scholarship } from '../../../prisma/client/client.ts';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { evaluateHard } from '../../../rules/conditions/evaluateRequirements.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { readFactsByPerson } from '../profiles/readFacts.ts';
import { readTrees } from './requirementTrees.ts';

/** Upper bounds for the numbers of drafts and pending applications whose verdict changes in either direction. */
export type RequirementImpact = { drafts: number; applications: number };

type Write = { before: Pick<Scholarship, 'id' | 'hardTreeId'>; after: Pick<Scholarship, 'hardTreeId'> };

/**
 * Estimates how many drafts and pending applications get a different verdict under the new requirements. Returns null
 * if the hard requirements do not change, or if there are no drafts or applications. Rounds the numbers up, because
 * exact numbers would let staff work out a person's answer, for example by trying one age limit after another.
 */
export async function findRequirementImpact(
  ctx: TransactionContext,
  { before, after }: Write,
): Promise<RequirementImpact | null> {
  if (before.hardTreeId === after.hardTreeId) return null;
  const trees = await readTrees(
    ctx.db,
    [before.hardTreeId, after.hardTreeId].filter((id) => id !== null),
  );
  const treeOf = (id: number | null) => (id === null ? null : (trees.get(id) ?? null));
  const [drafts, applications] = await listPeople(ctx, before.id);
  const isTouched = await compareTrees(
    ctx,
    [...drafts, ...applications],
    [treeOf(before.hardTreeId), treeOf(after.hardTreeId)],
  );
  if (drafts.length + applications.length === 0) return null;
  return {
    drafts: roundUp(drafts.filter(isTouched).length, drafts.length),
    applications: roundUp(applications.filter(isTouched).length, applications.length),
  };
}

const STEP = 5;

/** Rounds up to the next step, but never above the total, which staff can see. */
function roundUp(touched: number, inAll: number): number {
  return Math.min(inAll, STEP * Math.max(1, Math.ceil(touched / STEP)));
}

async function listPeople({ db }: TransactionContext, scholarshipId: string): Promise<[string[], string[]]> {
  const applicant = { exceptions: { none: { scholarshipId } } };
  const select = { applicantId: true };
  const [drafts, applications] = await Promise.all([
    db.applicationDraft.findMany({ where: { scholarshipId, applicant }, select }),
    db.application.findMany({
      where: { scholarshipId, status: 'PENDING', cancelledAt: null, applicant },
      select,
    }),
  ]);
  return [drafts.map(({ applicantId }) => applicantId), applications.map(({ applicantId }) => applicantId)];
}

const BATCH = 1_000;

async function compareTrees(
  ctx: TransactionContext,
  people: string[],
  [before, after]: [Condition | null, Condition | null],
): Promise<(personId: string) => boolean> {
  const touched = new Set<string>();
  for (let start = 0; start < people.length; start += BATCH) {
    const known = await readFactsByPerson(ctx, people.slice(start, start + BATCH));
    for (const [id, facts] of known)
      if (evaluateHard(before, facts) !== evaluateHard(after, facts)) touched.add(id);
  }
  return (id) => touched.has(id);
}

export function requireRequirementImpactConfirmed(
  touched: RequirementImpact | null,
  repeated: RequirementImpact | null | undefined,
): void {
  if (!touched) return;
  if (repeated?.drafts === touched.drafts && repeated.applications === touched.applications) return;
  throw refuse('CONFLICT', 'scholarship.requirementsTouch', touched, { details: { touched } });
}
