import { Prisma } from '../../../../prisma/client/client.ts';
import type { EligibilityVerdict } from '../../../../rules/conditions/requirements.ts';
import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import type { Moment } from '../../../context.ts';
import type { Database } from '../../../database/connection.ts';
import { eligibilityColumn, type TreeVerdicts } from '../../requirements/verdictsOf.ts';
import { buildFilterCondition, type ScholarshipFilter, type Search } from './scholarshipFilter.ts';

export type EligibilityCount = { value: EligibilityVerdict; count: number };

type Scope = {
  filter: ScholarshipFilter;
  moment: Moment;
  search: Search | null;
  verdicts: TreeVerdicts;
};

/** How many of the first COUNT_CAP matches the viewer can apply for, without the filter by it. One query. */
export async function countEligibility(
  db: Database,
  { filter, ...scope }: Scope,
): Promise<EligibilityCount[]> {
  const where = buildFilterCondition({ ...filter, eligibility: null }, scope);
  return db.$queryRaw<EligibilityCount[]>`
    SELECT value, count(*)::int AS count FROM (
      SELECT ${eligibilityColumn(scope.verdicts)} AS value FROM scholarships s WHERE ${where}
      LIMIT ${Prisma.raw(String(COUNT_CAP))}
    ) matching GROUP BY value ORDER BY value`;
}
