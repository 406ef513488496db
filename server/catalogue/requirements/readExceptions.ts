import type { Exception } from '../../../rules/conditions/evaluateRequirements.ts';
import type { RequestContext } from '../../platform/context.ts';

export async function readExceptions({ db, viewer }: RequestContext): Promise<Map<string, Exception>> {
  if (!viewer) return new Map();
  const rows = await db.requirementException.findMany({
    where: { personId: viewer.id },
    select: { scholarshipId: true, reason: true, createdAt: true },
  });
  return new Map(
    rows.map(({ scholarshipId, reason, createdAt }) => [
      scholarshipId,
      { reason, createdAt: createdAt.toISOString() },
    ]),
  );
}
