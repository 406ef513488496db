import { type AssessmentState, Prisma } from '../../../../prisma/client/client.ts';
import { MAX_PER_ASSESSOR } from '../../../../rules/assessment/limits.ts';
import { oneOf } from '../../../../rules/fields.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { type Page, pageSchema, toPage } from '../../../platform/page.ts';
import { type AssessmentRow, IS_GONE, releasedAssessments } from './assessmentRow.ts';

const DUE_SOON = 3 * 86_400_000;

const inputSchema = pageSchema.extend({
  filter: oneOf(['OPEN', 'DUE_SOON', 'DONE'])
    .nullish()
    .transform((filter) => filter ?? 'OPEN'),
});

export type AssessmentTask = {
  id: string;
  code: string;
  applicantName: string | null;
  state: AssessmentState;
  isLate: boolean;
  total: number | null;
  roundName: string;
  endsAt: Date | null;
  timeZone: string;
  scholarshipName: string;
  universityName: string;
};

type Counts = { openCount: number; dueSoonCount: number; doneCount: number };

type MyAssessments = Page<AssessmentTask> & Counts;

const IS_OPEN = Prisma.sql`(t.state IN ('ASSIGNED', 'STARTED') AND r.state = 'OPEN' AND NOT ${IS_GONE})`;

/** Ties are broken by the random code, because the order of arrival could reveal the applicants. */
const IN_ORDER = Prisma.sql`r.ends_at NULLS LAST, r.id, e.code`;

const isMine = (viewerId: string) => Prisma.sql`m.user_id = ${viewerId}::uuid AND m.left_at IS NULL`;

export async function listMyAssessments(ctx: RequestContext, given: unknown): Promise<MyAssessments> {
  const { viewer } = requireAccessScope(ctx.viewer, 'assessment.listOwn');
  const { filter, ...asked } = checkInput(inputSchema, given);
  const { page, pageSize } = asked;
  const soon = new Date(ctx.now().getTime() + DUE_SOON);
  const conditions = {
    OPEN: IS_OPEN,
    DUE_SOON: Prisma.sql`(${IS_OPEN} AND r.ends_at <= ${soon})`,
    DONE: Prisma.sql`NOT ${IS_OPEN}`,
  };
  const mine = Prisma.sql`${releasedAssessments(ctx)} WHERE ${isMine(viewer.id)}`;
  const rows = await ctx.db.$queryRaw<(Counts & Omit<AssessmentTask, 'id'> & { id: string | null })[]>`
    SELECT * FROM (SELECT count(*) FILTER (WHERE ${conditions.OPEN})::int AS "openCount",
        count(*) FILTER (WHERE ${conditions.DUE_SOON})::int AS "dueSoonCount",
        count(*) FILTER (WHERE ${conditions.DONE})::int AS "doneCount" FROM ${mine}) counted
      LEFT JOIN LATERAL (SELECT t.id, e.code, CASE WHEN NOT r.is_blind AND NOT ${IS_GONE} THEN a.applicant_name END AS "applicantName",
        t.state, t.is_late AS "isLate", t.total, r.name AS "roundName", r.ends_at AS "endsAt", s.time_zone AS "timeZone",
        s.scholarship_name AS "scholarshipName", s.university_name AS "universityName", row_number() OVER (ORDER BY ${IN_ORDER}) AS place
        FROM ${mine} AND ${conditions[filter]}
        ORDER BY ${IN_ORDER} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) found ON true ORDER BY place`;
  const { openCount = 0, dueSoonCount = 0, doneCount = 0 } = rows[0] ?? {};
  const found = { OPEN: openCount, DUE_SOON: dueSoonCount, DONE: doneCount }[filter];
  const items = rows.flatMap(({ id, ...task }) => (id === null ? [] : [{ ...task, id }]));
  return { ...toPage(items, found, asked), openCount, dueSoonCount, doneCount };
}

export async function listQueue(ctx: RequestContext): Promise<string[]> {
  const { viewer: assessor } = requireAccessScope(ctx.viewer, 'assessment.listOwn');
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM ${releasedAssessments(ctx)} WHERE ${isMine(assessor.id)} AND ${IS_OPEN} ORDER BY ${IN_ORDER}`;
  return rows.map(({ id }) => id);
}

/** @public used by generated types */
export type RoundAssessmentRow = Pick<
  AssessmentRow,
  | 'id'
  | 'code'
  | 'applicantName'
  | 'state'
  | 'isLate'
  | 'answers'
  | 'notes'
  | 'total'
  | 'version'
  | 'isGone'
  | 'roundState'
  | 'endsAt'
>;

export async function listRoundAssessments(
  ctx: RequestContext,
  { roundId }: Pick<AssessmentRow, 'roundId'>,
): Promise<RoundAssessmentRow[]> {
  const { viewer } = requireAccessScope(ctx.viewer, 'assessment.listOwn');
  return ctx.db.$queryRaw<RoundAssessmentRow[]>`
    SELECT t.id, e.code, CASE WHEN NOT r.is_blind THEN a.applicant_name END AS "applicantName", t.state, t.is_late AS "isLate",
      coalesce(given.answers, '{}') AS answers, t.notes, t.total, t.version, false AS "isGone", r.state AS "roundState",
      r.ends_at AS "endsAt"
    FROM ${releasedAssessments(ctx)} LEFT JOIN answer_sets given ON given.id = t.answer_set_id
    WHERE ${isMine(viewer.id)} AND t.round_id = ${roundId}::uuid AND t.state IN ('ASSIGNED', 'STARTED', 'SUBMITTED')
      AND NOT ${IS_GONE} ORDER BY ${IN_ORDER} LIMIT ${MAX_PER_ASSESSOR}`;
}
