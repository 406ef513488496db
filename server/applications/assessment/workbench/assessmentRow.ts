import { validate as isUuid } from 'uuid';
import {
  type AssessmentState,
  Prisma,
  type RoundState,
  type ScoresShown,
} from '../../../../prisma/client/client.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import type { FieldProblems } from '../../../../rules/problems.ts';
import { authorize, type Belonging, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import type { Action } from '../../../platform/permissions.ts';

export type AssessmentRow = {
  id: string;
  roundId: string;
  applicationId: string;
  assessorId: string | null;
  code: string;
  state: AssessmentState;
  isLate: boolean;
  reason: string | null;
  notes: string | null;
  total: number | null;
  isPassed: boolean | null;
  version: number;
  submittedAt: Date | null;
  answerSetId: string | null;
  answers: Answers;
  rubric: { formId: string; versionId: string; form: Form };
  roundName: string;
  roundState: RoundState;
  endsAt: Date | null;
  isBlind: boolean;
  scoresShown: ScoresShown;
  scholarshipId: string;
  scholarshipName: string;
  universityName: string;
  timeZone: string;
  /** The name is null in a blind round. */
  applicantName: string | null;
  /** True if the assessor may no longer see the application, or the applicant has withdrawn it. */
  isGone: boolean;
  /** Problems with the answers that the last save rejected, keyed by question. Set only after a save. */
  refused?: FieldProblems;
};

/** SQL condition that the assessor `m` of the assessment `t` may no longer read its application `a`. */
export const IS_GONE = Prisma.sql`(t.state IN ('ABSTAINED', 'CONFLICTED', 'WITHDRAWN') OR a.cancelled_at IS NOT NULL
  OR EXISTS (SELECT FROM assessment_conflicts c WHERE c.user_id = m.user_id AND c.application_id = t.application_id))`;

/**
 * SQL join of assessments `t` with member `m`, entry `e`, round `r`, application `a` and scholarship `s`.
 * Excludes planned assessments and rounds that have not started.
 */
export const releasedAssessments = ({ now }: Pick<RequestContext, 'now'>) => Prisma.sql`assessments t
  JOIN panel_members m ON m.id = t.member_id
  JOIN round_applications e ON e.round_id = t.round_id AND e.application_id = t.application_id
  JOIN assessment_rounds r ON r.id = t.round_id AND r.state <> 'DRAFT' AND t.state <> 'PLANNED'
    AND (r.starts_at IS NULL OR r.starts_at <= ${now()})
  JOIN applications a ON a.id = t.application_id
  JOIN scholarships s ON s.id = r.scholarship_id`;

type Reader = Pick<RequestContext, 'now'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

async function findAssessment({ db, now }: Reader, id: string): Promise<AssessmentRow | null> {
  const [row] = await db.$queryRaw<AssessmentRow[]>`
    SELECT t.id, t.round_id AS "roundId", t.application_id AS "applicationId",
      CASE WHEN m.left_at IS NULL THEN m.user_id END AS "assessorId", e.code, t.state, t.is_late AS "isLate", t.reason,
      t.notes, t.total, t.is_passed AS "isPassed", t.version, t.submitted_at AS "submittedAt", t.answer_set_id AS "answerSetId",
      coalesce(given.answers, '{}') AS answers, r.name AS "roundName", r.state AS "roundState", r.ends_at AS "endsAt",
      r.is_blind AS "isBlind", r.scores_shown AS "scoresShown", r.scholarship_id AS "scholarshipId", s.scholarship_name AS "scholarshipName",
      s.university_name AS "universityName", s.time_zone AS "timeZone",
      CASE WHEN NOT r.is_blind AND NOT ${IS_GONE} THEN a.applicant_name END AS "applicantName", ${IS_GONE} AS "isGone",
      json_build_object('formId', v.form_id, 'versionId', v.id, 'form', v.content) AS rubric
    FROM ${releasedAssessments({ now })} LEFT JOIN answer_sets given ON given.id = t.answer_set_id
      CROSS JOIN LATERAL (SELECT * FROM form_versions WHERE form_id = r.rubric_form_id ORDER BY version DESC LIMIT 1) v
    WHERE t.id = ${id}::uuid`;
  return row ?? null;
}

type AssessmentAction = Extract<Action, `assessment.${string}`>;

const toBelonging = (row: Pick<AssessmentRow, 'assessorId'> | null): Belonging => ({
  assessorId: row?.assessorId,
});

/** Throws NOT_FOUND if the viewer is not the assessor, or if the assessment is only planned. */
export async function authorizeAssessment(
  ctx: TransactionContext,
  action: AssessmentAction,
  { id }: { id: string },
): Promise<{ viewer: Viewer; assessment: AssessmentRow }> {
  requireAccessScope(ctx.viewer, action);
  const assessment = isUuid(id) ? await findAssessment(ctx, id) : null;
  const viewer = authorize(ctx.viewer, action, toBelonging(assessment));
  if (!assessment) throw notFound();
  return { viewer, assessment };
}

export async function readMyAssessment(ctx: RequestContext, given: { id: string }): Promise<AssessmentRow> {
  return (await authorizeAssessment(ctx, 'assessment.read', given)).assessment;
}
