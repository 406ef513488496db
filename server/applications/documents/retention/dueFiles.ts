import { Prisma } from '../../../../prisma/client/client.ts';
import { UNDECIDED_STATUSES, UNREFUSED_STATUSES } from '../../../../rules/applications/applicationStatus.ts';
import { EMPTY_DOCUMENT_STATES } from '../../../../rules/applications/documents.ts';
import { ONLY_IN_APPLICATIONS } from '../../../accounts/pictures/removeUnusedPictures.ts';
import type { Context } from '../../../platform/context.ts';

type Clock = Pick<Context, 'now'>;
type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

export type DueFile = {
  kind: 'documents' | 'references' | 'photos';
  id: string;
  applicationIds: string[];
};

/**
 * SQL condition that the application `a` ended without an award and has not changed since `before`. Never true while a
 * decision is prepared or held, an award is offered, accepted or completed, a payment is planned, or the applicant can
 * still replace a document. Messages count as changes, because an applicant may object in a message.
 */
function isEnded({ now }: Clock, before: Date): Prisma.Sql {
  return Prisma.sql`(NOT a.is_held AND a.updated_at < ${before}::timestamptz
    AND (a.cancelled_at IS NOT NULL OR NOT a.status = ANY(${UNREFUSED_STATUSES}::application_status[])
      OR (NOT a.status = ANY(${UNDECIDED_STATUSES}::application_status[])
        AND EXISTS (SELECT FROM awards w WHERE w.application_id = a.id)))
    AND NOT EXISTS (SELECT FROM awards w WHERE w.application_id = a.id
      AND (w.state NOT IN ('DECLINED', 'LAPSED', 'WITHDRAWN') OR w.answered_at >= ${before}::timestamptz
        OR EXISTS (SELECT FROM disbursements b WHERE b.award_id = w.id AND b.state = 'PLANNED')))
    AND NOT EXISTS (SELECT FROM decisions e WHERE e.application_id = a.id AND e.state IN ('DRAFT', 'HELD'))
    AND NOT EXISTS (SELECT FROM document_requests q
      WHERE q.application_id = a.id AND q.met_at IS NULL AND q.until > ${now()}::timestamptz)
    AND NOT EXISTS (SELECT FROM application_messages m
      WHERE m.application_id = a.id AND m.sent_at >= ${before}::timestamptz))`;
}

/**
 * SQL query for the documents of each application: in answers, in messages, replacements shown to assessors, and
 * files of references. `is_applicants` is false for files that staff sent.
 */
const CONTAINED = Prisma.sql`(
  SELECT document_id, application_id, true AS is_applicants FROM document_uses
  UNION ALL SELECT f.document_id, m.application_id, NOT m.is_from_staff
    FROM message_files f JOIN application_messages m ON m.id = f.message_id
  UNION ALL SELECT replacement_id, application_id, true FROM redactions
  UNION ALL SELECT l.id, s.id, true FROM documents l JOIN reference_requests r ON r.id = l.reference_id
    JOIN applications s ON s.applicant_id = r.applicant_id AND s.scholarship_id = r.scholarship_id)`;

/**
 * SQL query for the files that are due for deletion: every application that contains them ended before `before`, and
 * no draft or profile of the applicant `a.applicant_id` needs them.
 */
function selectDue(ctx: Clock, before: Date, whose: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH ended AS MATERIALIZED (
      SELECT a.id, a.applicant_id, a.scholarship_id, a.applicant_image_id FROM applications a
      WHERE ${isEnded(ctx, before)} AND ${whose})
    SELECT CASE WHEN d.reference_id IS NULL THEN 'documents' ELSE 'references' END AS kind, d.id, e.applicant_id,
      array_agg(DISTINCT e.id) AS "applicationIds"
    FROM ended e JOIN ${CONTAINED} c ON c.application_id = e.id AND c.is_applicants JOIN documents d ON d.id = c.document_id
    WHERE NOT d.state = ANY(${[...EMPTY_DOCUMENT_STATES]}::document_state[])
      AND NOT EXISTS (SELECT FROM ${CONTAINED} o
        WHERE o.document_id = d.id AND o.application_id NOT IN (SELECT id FROM ended))
      AND NOT EXISTS (SELECT FROM application_drafts t LEFT JOIN general_answers g ON g.person_id = t.applicant_id
        LEFT JOIN answer_sets s ON s.id IN (t.answer_set_id, g.answer_set_id)
        WHERE t.applicant_id = e.applicant_id AND (s.answers::text LIKE '%' || d.id || '%'
          OR (d.reference_id IS NOT NULL AND t.scholarship_id = e.scholarship_id)))
    GROUP BY d.id, e.applicant_id
    UNION ALL
    SELECT 'photos', p.id, e.applicant_id, array_agg(e.id) FROM ended e JOIN pictures p ON p.id = e.applicant_image_id
    WHERE ${ONLY_IN_APPLICATIONS}
      AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_image_id = p.id AND a.id NOT IN (SELECT id FROM ended))
    GROUP BY p.id, e.applicant_id`;
}

export function readDueFiles(ctx: Reader, before: Date, applicantId: string): Promise<DueFile[]> {
  return ctx.db.$queryRaw<DueFile[]>(
    selectDue(ctx, before, Prisma.sql`a.applicant_id = ${applicantId}::uuid`),
  );
}

export async function listDuePeople(ctx: Reader, before: Date, count: number): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT applicant_id AS id FROM (${selectDue(ctx, before, Prisma.sql`true`)}) due ORDER BY 1 LIMIT ${count}`;
  return rows.map(({ id }) => id);
}

export async function countDueFiles(ctx: Reader, before: Date): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ found: number }[]>`
    SELECT count(DISTINCT due.id)::int AS found FROM (${selectDue(ctx, before, Prisma.sql`true`)}) due`;
  return row?.found ?? 0;
}
