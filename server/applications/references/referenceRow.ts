import { Prisma, type Reference } from '../../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../../rules/applicationStatus.ts';
import type { Answers } from '../../../rules/forms/facts.ts';
import type { QuestionOf } from '../../../rules/forms/question.ts';
import type { Clock } from '../../catalogue/scholarships/clock/mayNow.ts';
import type { Belonging } from '../../platform/access.ts';
import { DUE_AT, mayReferNow } from './dueAt.ts';

/** A reference with what its applicant, its referee and its scholarship's staff are told beside it. */
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
  asked: QuestionOf<'reference'>;
  answers: Answers;
  organisationId: string;
  scholarshipName: string;
  universityName: string;
  timeZone: string;
  applicantName: string;
  applicantEmail: string;
  dueAt: Date;
  /** Whether it is taken now. */
  isTaken: boolean;
  /** Whether its applicant has a draft or a standing application that is not decided. */
  isNeeded: boolean;
  mailedAt: Date | null;
  remindedAt: Date | null;
  receivedAt: Date | null;
  /** Until when its referee can replace a file that was refused after it was received. */
  fileUntil: Date | null;
  removedAt: Date | null;
  enteredById: string | null;
  createdAt: Date;
  /** When the last mail with a link was written to the address that is asked. */
  lastMailedAt: Date;
};

/** When the last mail with a link to the reference `r` was written. */
export const LAST_MAILED = Prisma.sql`coalesce((SELECT max(l.created_at) FROM reference_links l
  WHERE l.reference_id = r.id AND l.ended_at IS NULL), r.created_at)`;

/**
 * Whether the applicant of the reference `r` still has something to submit, or has submitted it and the decision is open. One that is
 * held has not changed the application yet.
 */
const IS_NEEDED = Prisma.sql`(EXISTS (SELECT FROM application_drafts d
    WHERE d.applicant_id = r.applicant_id AND d.scholarship_id = r.scholarship_id)
  OR EXISTS (SELECT FROM applications a
    WHERE a.applicant_id = r.applicant_id AND a.scholarship_id = r.scholarship_id AND a.cancelled_at IS NULL
      AND a.status = ANY(${UNDECIDED_STATUSES}::application_status[])))`;

type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

/** The references `r` of people `u` for scholarships `s` that meet a condition, in the order in which they were named. */
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

/** One of them by its id; null when there is none, or it was removed. */
export async function findReference(ctx: Reader, id: string): Promise<ReferenceRow | null> {
  const [row] = await readReferences(ctx, Prisma.sql`r.id = ${id}::uuid AND r.removed_at IS NULL`);
  return row ?? null;
}

/** Whose a reference is; no one's where it is gone. */
export function belongingOf(row: Pick<ReferenceRow, 'applicantId' | 'organisationId'> | null): Belonging {
  return { ownerId: row?.applicantId, organisationId: row?.organisationId };
}
