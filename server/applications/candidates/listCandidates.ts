import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { DECISION_OUTCOMES } from '../../../rules/awardOptions.ts';
import { oneOf } from '../../../rules/fields.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { countRows, type Page, pageSchema, readPage } from '../../platform/page.ts';
import { CANDIDATES, isCandidate } from './candidateSql.ts';

/** An application that can be decided, with its result from the last round in hundredths of a point. */
export type CandidateRow = {
  applicationId: string;
  total: number | null;
  spread: number | null;
  rank: number | null;
  isDisputed: boolean;
  decisionId: string | null;
};

const ORDERS = {
  RANK: Prisma.sql`e.rank NULLS LAST, e.total DESC NULLS LAST`,
  SPREAD: Prisma.sql`e.spread DESC NULLS LAST`,
  NAME: Prisma.sql`lower(a.applicant_name)`,
  SUBMITTED: Prisma.sql`a.created_at`,
  WAITLIST: Prisma.sql`d.waitlist_rank NULLS LAST, d.created_at`,
} as const;

const inputSchema = pageSchema.extend({
  orderBy: oneOf(Object.keys(ORDERS) as (keyof typeof ORDERS)[]).nullish(),
  outcome: z.array(oneOf(DECISION_OUTCOMES)).nullish(),
  isUndecided: z.boolean().nullish(),
  isPrepared: z.boolean().nullish(),
});

/** Lists the applications of a scholarship that can be decided, one page at a time. Only for staff. */
export async function listCandidates(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<Page<CandidateRow>> {
  const reach = requireAccessScope(ctx.viewer, 'application.decide');
  const { orderBy, outcome, isUndecided, isPrepared, ...asked } = checkInput(inputSchema, given);
  const { id } = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  const where = Prisma.join(
    [
      isCandidate(reach, id),
      ...(outcome?.length ? [Prisma.sql`d.outcome = ANY(${outcome}::decision_outcome[])`] : []),
      ...(isUndecided == null ? [] : [isUndecided ? Prisma.sql`d.id IS NULL` : Prisma.sql`d.id IS NOT NULL`]),
      ...(isPrepared ? [Prisma.sql`d.state = 'DRAFT'`] : []),
    ],
    ' AND ',
  );
  return readPage(
    asked,
    ({ skip, take }) => ctx.db.$queryRaw<CandidateRow[]>`
      SELECT a.id AS "applicationId", e.total, e.spread, e.rank, coalesce(e.is_disputed, false) AS "isDisputed",
        d.id AS "decisionId"
      FROM ${CANDIDATES} WHERE ${where} ORDER BY ${ORDERS[orderBy ?? 'RANK']}, a.id LIMIT ${take} OFFSET ${skip}`,
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM ${CANDIDATES} WHERE ${where}`, limit),
  );
}
