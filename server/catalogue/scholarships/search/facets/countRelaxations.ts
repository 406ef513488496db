import { Prisma } from '../../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../../rules/scholarships.ts';
import { type Context, momentOf } from '../../../../platform/context.ts';
import type { TreeVerdicts } from '../../../requirements/verdictsOf.ts';
import {
  buildFilterCondition,
  isUnfiltered,
  type ScholarshipFilter,
  type Search,
} from '../scholarshipFilter.ts';

/** The filters that one would remove as one, with the arguments that they are made of. */
const CONDITIONS = {
  SEARCH: ['search'],
  SUBJECT: ['subjects'],
  CATEGORY: ['categories'],
  DEGREE: ['degrees'],
  COUNTRY: ['countries'],
  ORGANISATION: ['organisations'],
  FEE: ['feeMin', 'feeMax', 'hasNoFee'],
  FUNDING: ['covers', 'isRenewable', 'fundingCurrency', 'fundingMin'],
  ELIGIBILITY: ['eligibility'],
  DEADLINE: ['deadlineFrom', 'deadlineTo', 'isOpen'],
} as const satisfies Record<string, (keyof ScholarshipFilter)[]>;

type ListCondition = keyof typeof CONDITIONS;

/** A condition of a list that finds nothing, and how many there are without it: up to COUNT_CAP. */
export type Relaxation = { condition: ListCondition; totalCount: number };

/** Which single condition to remove when a list finds nothing; those that would help, the most helpful first. One query. */
export async function countRelaxations(
  ctx: Context,
  {
    filter,
    search,
    verdicts,
  }: { filter: ScholarshipFilter; search: Search | null; verdicts: TreeVerdicts | null },
): Promise<Relaxation[]> {
  const set = (Object.keys(CONDITIONS) as ListCondition[]).filter((condition) => isSet(filter, condition));
  if (set.length === 0) return [];
  const counts = set.map((condition) => {
    const { rest, restSearch } = without(filter, search, condition);
    const where = buildFilterCondition(rest, { moment: momentOf(ctx), search: restSearch, verdicts });
    return Prisma.sql`SELECT ${condition} AS condition, (
      SELECT count(*)::int FROM (SELECT FROM scholarships s WHERE ${where} LIMIT ${Prisma.raw(String(COUNT_CAP))}) counted
    ) AS "totalCount"`;
  });
  const rows = await ctx.db.$queryRaw<Relaxation[]>`${Prisma.join(counts, ' UNION ALL ')}`;
  return rows
    .filter(({ totalCount }) => totalCount > 0)
    .sort((one, other) => other.totalCount - one.totalCount);
}

function isSet(filter: ScholarshipFilter, condition: ListCondition): boolean {
  return !isUnfiltered(Object.fromEntries(CONDITIONS[condition].map((name) => [name, filter[name]])));
}

function without(filter: ScholarshipFilter, search: Search | null, condition: ListCondition) {
  const rest = { ...filter, ...Object.fromEntries(CONDITIONS[condition].map((name) => [name, null])) };
  return { rest, restSearch: condition === 'SEARCH' ? null : search };
}
