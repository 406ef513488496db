import { Prisma } from '../../../../prisma/client/client.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { orderBy } from '../../../platform/database/order.ts';
import { checkInput } from '../../../platform/input.ts';
import { countRows, type Page, pageSchema, readPage } from '../../../platform/page.ts';
import { CANDIDATES } from '../candidateSql.ts';
import { CANDIDATE_LIST, readCandidateCondition } from './candidateList.ts';

/** A candidate with the total and spread from the last round, in hundredths of a point. */
export type CandidateRow = {
  applicationId: string;
  total: number | null;
  spread: number | null;
  rank: number | null;
  isDisputed: boolean;
  decisionId: string | null;
};

const inputSchema = pageSchema.extend({
  orderBy: CANDIDATE_LIST.sort,
  ...CANDIDATE_LIST.object.shape,
});

export async function listCandidates(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<Page<CandidateRow>> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { orderBy: sort, page, pageSize, ...filter } = checkInput(inputSchema, given);
  const where = await readCandidateCondition(ctx, given.scholarshipId, filter);
  return readPage(
    { page, pageSize },
    ({ skip, take }) => ctx.db.$queryRaw<CandidateRow[]>`
      SELECT a.id AS "applicationId", e.total, e.spread, e.rank, coalesce(e.is_disputed, false) AS "isDisputed",
        d.id AS "decisionId"
      FROM ${CANDIDATES} WHERE ${where} ORDER BY ${orderBy(CANDIDATE_LIST.orders[sort])} LIMIT ${take} OFFSET ${skip}`,
    (limit) => countRows(ctx, Prisma.sql`SELECT FROM ${CANDIDATES} WHERE ${where}`, limit),
  );
}
