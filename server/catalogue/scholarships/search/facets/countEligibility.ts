import { Prisma } from '../../../../../prisma/client/client.ts';
import {
  ELIGIBILITY_VERDICTS,
  type EligibilityVerdict,
} from '../../../../../rules/conditions/requirements.ts';
import { COUNT_CAP } from '../../../../../rules/scholarships.ts';
import type { Moment } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/database/connection.ts';
import { isEligible, type TreeVerdicts } from '../../../requirements/verdictsOf.ts';
import { buildFilterCondition, type ScholarshipFilter, type Search } from '../scholarshipFilter.ts';

export type EligibilityCount = { value: EligibilityVerdict; count: number };

type Scope = {
  filter: ScholarshipFilter;
  moment: Moment;
  search: Search | null;
  verdicts: TreeVerdicts;
};

/** How many of the first COUNT_CAP matches have each verdict, without the filter by it; those that none has are left out. One query. */
export async function countEligibility(
  db: Database,
  { filter, ...scope }: Scope,
): Promise<EligibilityCount[]> {
  const where = buildFilterCondition({ ...filter, eligibility: null }, scope);
  const has = (verdict: EligibilityVerdict) => isEligible(scope.verdicts, [verdict]);
  const [found] = await db.$queryRaw<Record<EligibilityVerdict, number>[]>`
    SELECT count(*) FILTER (WHERE can)::int AS "CAN_APPLY", count(*) FILTER (WHERE cannot)::int AS "DOES_NOT_MEET",
      count(*) FILTER (WHERE NOT (can OR cannot))::int AS "MAY_APPLY"
    FROM (
      SELECT ${has('CAN_APPLY')} AS can, ${has('DOES_NOT_MEET')} AS cannot FROM scholarships s WHERE ${where}
      LIMIT ${Prisma.raw(String(COUNT_CAP))}
    ) matching`;
  return ELIGIBILITY_VERDICTS.map((value) => ({ value, count: found?.[value] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}
