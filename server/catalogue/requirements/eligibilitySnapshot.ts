import type { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { listFacts } from '../../../rules/conditions/condition.ts';
import {
  type Eligibility,
  type Exception,
  evaluateRequirements,
} from '../../../rules/conditions/evaluateRequirements.ts';
import type { Requirements } from '../../../rules/conditions/requirements.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { readFactsByPerson } from '../profiles/readFacts.ts';
import { loadRequirements } from './loadEligibility.ts';
import { presentEligibility } from './presentEligibility.ts';

type EligibilitySnapshot = {
  requirements: Requirements;
  facts: Facts;
  exception: Exception | null;
  verdict: string;
};

/**
 * Returns the requirements, the verdict and the exception at the time of submission, with only the facts that the
 * requirements use. Returns null if there are no requirements.
 */
export function snapshotEligibility(
  requirements: Requirements,
  facts: Facts,
  { verdict, exception }: Eligibility,
): Prisma.InputJsonObject | null {
  const asked = [requirements.hard, requirements.soft].flatMap((condition) =>
    condition ? listFacts(condition) : [],
  );
  if (asked.length === 0) return null;
  const relied = Object.fromEntries(
    asked.map((fact) => [fact, facts[fact]]).filter(([, value]) => value !== undefined),
  );
  const kept: EligibilitySnapshot = { requirements, facts: relied, verdict, exception };
  return JSON.parse(JSON.stringify(kept));
}

type Application = { id: string; applicantId: string; scholarshipId: string };

const loadKept = createRequestLoader<string, EligibilitySnapshot | null>(async ({ db }, ids) => {
  const rows = await db.$queryRaw<{ id: string; kept: EligibilitySnapshot | null }[]>`
    SELECT id, eligibility AS kept FROM applications WHERE id = ANY(${[...ids]}::uuid[])`;
  const found = new Map(rows.map(({ id, kept }) => [id, kept]));
  return ids.map((id) => found.get(id) ?? null);
});

export async function readApplicationEligibility(ctx: RequestContext, application: Application) {
  const eligibility = await evaluateApplication(ctx, application);
  return eligibility && presentEligibility(ctx, eligibility);
}

/**
 * Evaluates the requirements for an application. Answers on which the application did not rely are private: other
 * people and API clients see neither these answers nor a verdict based on them.
 */
export async function evaluateApplication(
  ctx: RequestContext,
  { id, applicantId, scholarshipId }: Application,
): Promise<Eligibility | null> {
  const exception = await loadException(ctx, { personId: applicantId, scholarshipId });
  const kept = await loadKept(ctx, id);
  if (kept) return evaluateRequirements(kept.requirements, kept.facts, exception ?? kept.exception);
  const requirements = await loadRequirements(ctx, scholarshipId);
  if (!requirements.hard && !requirements.soft) return null;
  const isOwn = can(ctx.viewer, 'eligibility.readOwn', { ownerId: applicantId });
  return evaluateRequirements(requirements, isOwn ? await loadFacts(ctx, applicantId) : {}, exception);
}

const loadFacts = createRequestLoader<string, Facts>(async (ctx, ids) => {
  const known = await readFactsByPerson(ctx, ids);
  return ids.map((id) => known.get(id) ?? {});
});

type Place = { personId: string; scholarshipId: string };

const loadException = createRequestLoader<Place, Exception | null>(async ({ db }, places) => {
  const rows = await db.requirementException.findMany({
    where: { OR: places.map(({ personId, scholarshipId }) => ({ personId, scholarshipId })) },
  });
  return places.map((place) => {
    const row = rows.find(
      (one) => one.personId === place.personId && one.scholarshipId === place.scholarshipId,
    );
    return row ? { reason: row.reason, createdAt: row.createdAt.toISOString() } : null;
  });
});
