import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../../rules/applications/applicationStatus.ts';
import {
  DEMOGRAPHIC_QUESTIONS,
  type DemographicQuestion,
  MIN_COUNTED_PEOPLE,
} from '../../../rules/applications/demographics.ts';
import { problem } from '../../../rules/problems.ts';
import { hasClosedAt } from '../../catalogue/scholarships/clock/mayNow.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';

type DemographicTable = {
  question: DemographicQuestion;
  rows: { option: string; accepted: number; rejected: number }[];
};

export type DemographicCounts = {
  state: 'NOT_ASKED' | 'OPEN' | 'UNDECIDED' | 'COUNTED';
  countedAt: Date | null;
  tables: DemographicTable[];
};

const schema = z.object({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) });

/**
 * Counts the voluntary demographic answers by the outcome of the applications. The counts are made once and never
 * change, and suppressed tables remain suppressed. Otherwise, comparing two counts could reveal a person who
 * withdrew, answered or received a decision in between.
 */
export async function countDemographics(ctx: RequestContext, given: unknown): Promise<DemographicCounts> {
  requireAccessScope(ctx.viewer, 'demographics.count');
  const { scholarshipId } = checkInput(schema, given);
  const [scholarship] = await ctx.db.$queryRaw<
    { organisationId: string; hasClosed: boolean; isDecided: boolean }[]
  >`
    SELECT s.organisation_id AS "organisationId", ${hasClosedAt({ now: ctx.now() })} AS "hasClosed", NOT EXISTS (
      SELECT FROM applications a WHERE a.scholarship_id = s.id AND ${UNDECIDED}) AS "isDecided"
    FROM scholarships s WHERE s.id = ${scholarshipId}::uuid`;
  authorize(ctx.viewer, 'demographics.count', scholarship ?? {});
  if (!scholarship) throw notFound();
  const counted = await readCounted(ctx, scholarshipId);
  if (counted) return counted;
  const wait = (state: DemographicCounts['state']): DemographicCounts => ({
    state,
    countedAt: null,
    tables: [],
  });
  if (ctx.env.DEMOGRAPHIC_QUESTIONS.length === 0) return wait('NOT_ASKED');
  if (!scholarship.hasClosed) return wait('OPEN');
  if (!scholarship.isDecided) return wait('UNDECIDED');
  await ctx.db.$transaction(async (db) => {
    // The lock makes concurrent counts wait and blocks new applications.
    await db.$queryRaw`SELECT FROM scholarships WHERE id = ${scholarshipId}::uuid FOR UPDATE`;
    const tables = await count({ ...ctx, db }, scholarshipId);
    if (tables)
      await db.demographicCount.createMany({
        data: { scholarshipId, tables, madeAt: ctx.now() },
        skipDuplicates: true,
      });
  });
  return (await readCounted(ctx, scholarshipId)) ?? wait('UNDECIDED');
}

/**
 * Matches an application `a` if staff can still change its outcome, or if its applicant has not been notified
 * yet.
 */
const UNDECIDED = Prisma.sql`a.cancelled_at IS NULL AND (a.is_held OR a.status = ANY(${UNDECIDED_STATUSES}::application_status[]))`;

async function readCounted(
  { db }: Pick<RequestContext, 'db'>,
  scholarshipId: string,
): Promise<DemographicCounts | null> {
  const found = await db.demographicCount.findUnique({ where: { scholarshipId } });
  return (
    found && {
      state: 'COUNTED',
      countedAt: found.madeAt,
      tables: found.tables as unknown as DemographicTable[],
    }
  );
}

type Counter = Pick<RequestContext, 'env'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

/**
 * Returns the tables without small numbers; null if an application is still undecided. Uses a single
 * statement, so that all counts are from the same moment.
 */
async function count({ db, env }: Counter, scholarshipId: string): Promise<DemographicTable[] | null> {
  const rows = await db.$queryRaw<
    { question: string; option: string; accepted: number; rejected: number; isUndecided: boolean }[]
  >`
    SELECT d.question, d.option, count(*) FILTER (WHERE a.status = 'ACCEPTED')::int AS accepted,
      count(*) FILTER (WHERE a.status = 'REJECTED')::int AS rejected, bool_or(${UNDECIDED}) AS "isUndecided"
    FROM applications a LEFT JOIN demographic_answers d ON d.application_id = a.id
    WHERE a.scholarship_id = ${scholarshipId}::uuid AND a.cancelled_at IS NULL GROUP BY d.question, d.option`;
  if (rows.some(({ isUndecided }) => isUndecided)) return null;
  return env.DEMOGRAPHIC_QUESTIONS.map((question) => ({
    question,
    rows: DEMOGRAPHIC_QUESTIONS[question].map((option) => {
      const found = rows.find((row) => row.question === question && row.option === option);
      return { option, accepted: found?.accepted ?? 0, rejected: found?.rejected ?? 0 };
    }),
  })).filter((table) =>
    table.rows.every(({ accepted, rejected }) => Math.min(accepted, rejected) >= MIN_COUNTED_PEOPLE),
  );
}
