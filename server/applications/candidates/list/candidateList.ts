import { Prisma } from '../../../../prisma/client/client.ts';
import { CANDIDATES } from '../../../../rules/lists/candidates.ts';
import { authorizeScholarship } from '../../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { ascending } from '../../../platform/database/order.ts';
import { isOneOf, sqlList } from '../../../platform/lists/sqlList.ts';
import { hasLabel } from '../../labels/labelsSql.ts';
import { isCandidate } from '../candidateSql.ts';

const id = { sql: Prisma.sql`a.id`, type: 'uuid' };
const created = { sql: Prisma.sql`a.created_at`, type: 'timestamptz' };
const name = { sql: Prisma.sql`lower(a.applicant_name)`, type: 'text' };
// The defaults sort candidates without a value last.
const rank = { sql: Prisma.sql`coalesce(e.rank, 2147483647)`, type: 'int' };
const total = { sql: Prisma.sql`coalesce(-e.total, 1)`, type: 'int' };
const spread = { sql: Prisma.sql`coalesce(-e.spread, 1)`, type: 'int' };
const place = { sql: Prisma.sql`coalesce(d.waitlist_rank, 2147483647)`, type: 'int' };
const decided = { sql: Prisma.sql`coalesce(d.created_at, 'infinity')`, type: 'timestamptz' };

export const CANDIDATE_LIST = sqlList(CANDIDATES, {
  filters: {
    outcome: isOneOf(Prisma.sql`d.outcome`, 'decision_outcome'),
    isUndecided: (is) => (is ? Prisma.sql`d.id IS NULL` : Prisma.sql`d.id IS NOT NULL`),
    isPrepared: (is) => (is ? Prisma.sql`d.state = 'DRAFT'` : null),
    labels: (some) => (some.length > 0 ? hasLabel(some) : null),
  },
  orders: {
    RANK: ascending(rank, total, id),
    SPREAD: ascending(spread, id),
    NAME: ascending(name, id),
    SUBMITTED: ascending(created, id),
    WAITLIST: ascending(place, decided, id),
  },
});

type Filter = Parameters<typeof CANDIDATE_LIST.conditions>[0];

/** Throws NOT_FOUND for scholarships on which the viewer may not decide. */
export async function readCandidateCondition(
  ctx: RequestContext,
  scholarshipId: string,
  filter: Filter,
): Promise<Prisma.Sql> {
  const reach = requireAccessScope(ctx.viewer, 'application.decide');
  const { id: authorized } = await authorizeScholarship(ctx, 'application.decide', scholarshipId);
  return Prisma.join(
    [isCandidate(reach, authorized), ...CANDIDATE_LIST.conditions(filter, undefined)],
    ' AND ',
  );
}
