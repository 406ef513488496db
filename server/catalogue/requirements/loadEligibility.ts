import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../../../rules/catalogue/scholarships.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import {
  type Eligibility,
  evaluateRequirements,
  isAllowed,
  listLines,
  type RequirementLine,
} from '../../../rules/conditions/evaluateRequirements.ts';
import type { Requirements } from '../../../rules/conditions/requirements.ts';
import { problem } from '../../../rules/problems.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { AppError } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { IS_PUBLIC } from '../scholarships/isPublic.ts';
import { explainIneligible } from './explainIneligible.ts';
import { readKnownFacts } from './knownFacts.ts';
import { loadReasonTexts, presentEligibility } from './presentEligibility.ts';
import { readExceptions } from './readExceptions.ts';
import { readTrees, type TreeColumns } from './requirementTrees.ts';

type EligibilityKey = { scholarshipId: string; answers: unknown };

const load = createRequestLoader<EligibilityKey, Eligibility | null>(async (ctx, asked) => {
  const required = await loadAll(
    ctx,
    asked.map(({ scholarshipId }) => scholarshipId),
  );
  // Every use of a GraphQL variable passes the same object, so this object can be the key.
  const known = new Map<unknown, Promise<Facts | null>>();
  const factsOf = (answers: unknown) => {
    const facts = known.get(answers ?? null) ?? readKnownFacts(ctx, answers);
    known.set(answers ?? null, facts);
    return facts;
  };
  const exceptions = await readExceptions(ctx);
  return Promise.all(
    asked.map(async ({ scholarshipId, answers }) => {
      const facts = await factsOf(answers);
      const exception = answers == null ? exceptions.get(scholarshipId) : undefined;
      return facts && evaluateRequirements(required.get(scholarshipId) ?? NOTHING, facts, exception);
    }),
  );
});

export async function findIneligible(ctx: RequestContext, scholarshipId: string): Promise<AppError | null> {
  const eligibility = await load(ctx, { scholarshipId, answers: null });
  if (!eligibility || isAllowed(eligibility)) return null;
  return explainIneligible(await loadReasonTexts(ctx), eligibility);
}

export async function readEligibility(ctx: RequestContext, scholarshipId: string, answers: unknown) {
  const eligibility = await load(ctx, { scholarshipId, answers });
  return eligibility && presentEligibility(ctx, eligibility);
}

const idsSchema = z.object({
  ids: z
    .array(z.uuid(problem('id', { record: 'scholarship' })))
    .max(MAX_PAGE_SIZE, problem('atMost', { max: MAX_PAGE_SIZE })),
});

export async function readEligibilities(ctx: RequestContext, given: { ids: unknown; answers?: unknown }) {
  const { ids } = checkInput(idsSchema, given);
  const found = await ctx.db.scholarship.findMany({
    where: { id: { in: ids }, ...IS_PUBLIC },
    select: { id: true },
  });
  const isFound = new Set(found.map(({ id }) => id));
  const distinct = [...new Set(ids)].filter((id) => isFound.has(id));
  return Promise.all(
    distinct.map(async (scholarshipId) => ({
      scholarshipId,
      eligibility: await readEligibility(ctx, scholarshipId, given.answers),
    })),
  );
}

export const loadRequirements = createRequestLoader<string, Requirements>(async (ctx, ids) => {
  const required = await loadAll(ctx, ids);
  return ids.map((id) => required.get(id) ?? NOTHING);
});

export async function loadRequirementLines(ctx: RequestContext, id: string): Promise<RequirementLine[]> {
  return listLines(await loadRequirements(ctx, id), null);
}

const NOTHING: Requirements = { hard: null, soft: null };

async function loadAll(
  { db }: RequestContext,
  scholarshipIds: readonly string[],
): Promise<Map<string, Requirements>> {
  const rows = await db.$queryRaw<({ id: string } & TreeColumns)[]>`
    SELECT id, hard_tree_id AS "hardTreeId", soft_tree_id AS "softTreeId" FROM scholarships
    WHERE id = ANY(${[...new Set(scholarshipIds)]}::uuid[]) AND num_nonnulls(hard_tree_id, soft_tree_id) > 0`;
  const ids = rows.flatMap(({ hardTreeId, softTreeId }) => [hardTreeId, softTreeId]);
  const trees = await readTrees(db, [...new Set(ids.filter((id) => id !== null))]);
  const treeOf = (id: number | null) => (id === null ? null : (trees.get(id) ?? null));
  return new Map(
    rows.map(({ id, hardTreeId, softTreeId }) => [
      id,
      { hard: treeOf(hardTreeId), soft: treeOf(softTreeId) },
    ]),
  );
}
