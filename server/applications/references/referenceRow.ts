import { Prisma, type Reference } from '../../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../../rules/applications/applicationStatus.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { QuestionByKind } from '../../../rules/forms/question.ts';
import type { Clock } from '../../catalogue/scholarships/clock/mayNow.ts';
import type { Belonging } from '../../platform/access.ts';
import { DUE_AT, mayReferNow } from './dueAt.ts';

export type ReferenceRow = Pick<
  Reference,
  | 'id'
  | 'applicantId'
  | 'scholarshipId'
  | 'question'
  | 'name'
  | 'email'
  | 'position'
  | 'note'
  | 'isWaived'
  | 'state'
  | 'declineReason'
  | 'browserHashes'
  | 'isQuiet'
  | 'version'
> & {
  asked: QuestionByKind<'reference'>;
  answers: Answers;
  organisationId: string;
  scholarshipName: string;
  universityName: string;
  timeZone: string;
  applicantName: string;
  applicantEmail: string;
  dueAt: Date;
  /** True if the reference can be submitted now. */
  isTaken: boolean;
  /** True if the applicant has a draft or an undecided application that is not cancelled. */
  isNeeded: boolean;
  mailedAt: Date | null;
  remindedAt: Date | null;
  receivedAt: Date | null;
  /** Deadline for replacing a file that was refused after submission. */
  fileUntil: Date | null;
  removedAt: Date | null;
  enteredById: string | null;
  createdAt: Date;
  lastMailedAt: Date;
};

export const LAST_MAILED = Prisma.sql`coalesce((SELECT max(l.created_at) FROM reference_links l
  WHERE l.reference_id = r.id AND l.ended_at IS NULL), r.created_at)`;

/** While a decision is pending, the application still counts as undecided. */
const IS_NEEDED = Prisma.sql`(EXISTS (SELECT FROM application_drafts d
    WHERE d.applicant_id = r.applicant_id AND d.scholarship_id = r.scholarship_id)
  OR EXISTS (SELECT FROM applications a
    WHERE a.applicant_id = r.applicant_id AND a.scholarship_id = r.scholarship_id AND a.cancelled_at IS NULL
      AND a.status = ANY(${UNDECIDED_STATUSES}::application_status[])))`;

type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

export async function readReferences(ctx: Reader, condition: Prisma.Sql): Promise<ReferenceRow[]> {
  return ctx.db.$queryRaw<ReferenceRow[]>`
    SELECT r.id, r.applicant_id AS "applicantId", r.scholarship_id AS "scholarshipId", r.question, r.asked, r.name, r.email,
      r.position, r.note, r.is_waived AS "isWaived", r.state, r.answers, r.decline_reason AS "declineReason",
      r.browser_hashes AS "browserHashes", r.is_quiet AS "isQuiet", ${LAST_MAILED} AS "lastMailedAt", r.version, r.mailed_at AS "mailedAt", r.reminded_at AS "remindedAt",
      r.received_at AS "receivedAt", r.file_until AS "fileUntil", r.removed_at AS "removedAt", r.entered_by_id AS "enteredById", r.created_at AS "createdAt",
      s.organisation_id AS "organisationId", s.scholarship_name AS "scholarshipName", s.university_name AS "universityName",
      s.time_zone AS "timeZone", u.name AS "applicantName", u.email AS "applicantEmail", ${DUE_AT} AS "dueAt",
      ${mayReferNow(ctx)} AS "isTaken", ${IS_NEEDED} AS "isNeeded"
    FROM reference_requests r JOIN scholarships s ON s.id = r.scholarship_id JOIN users u ON u.id = r.applicant_id
    WHERE ${condition} ORDER BY r.created_at, r.id`;
}

export async function findReference(ctx: Reader, id: string): Promise<ReferenceRow | null> {
  const [row] = await readReferences(ctx, Prisma.sql`r.id = ${id}::uuid AND r.removed_at IS NULL`);
  return row ?? null;
}

export function toBelonging(
  row: Pick<ReferenceRow, 'applicantId' | 'organisationId' | 'scholarshipId'> | null,
): Belonging {
  const { applicantId: ownerId, organisationId, scholarshipId } = row ?? {};
  return { ownerId, organisationId, scholarshipId };
}
