import { Prisma } from '../../../../prisma/client/client.ts';
import { paths } from '../../../../rules/paths.ts';
import { closesWithin, closingFor } from '../../../catalogue/scholarships/clock/mayNow.ts';
import { isPublic } from '../../../catalogue/scholarships/isPublic.ts';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { Context } from '../../../platform/context.ts';

/** Applicants with drafts are reminded EARLY and LATE days (of 24 hours) before a scholarship closes. */
const [EARLY, LATE] = [7, 2];

const BATCH = 50;

const DAY = 86_400_000;

type Reminder = { scholarshipId: string; closesAt: Date };
type ReminderRecipient = {
  name: string;
  email: string;
  scholarship: string;
  university: string;
  timeZone: string;
};

/**
 * Reminds people who have an unsubmitted form and a verified e-mail address. A reminder's row and e-mail are written
 * in one transaction, so that concurrent runs send each reminder once.
 */
export async function sendReminders(ctx: Context): Promise<void> {
  while ((await sendBatch(ctx)) > 0);
}

async function sendBatch(ctx: Context): Promise<number> {
  return ctx.db.$transaction(async (db) => {
    const due = await db.$queryRaw<(Reminder & ReminderRecipient)[]>`
      WITH sent AS (
        INSERT INTO deadline_reminders (user_id, scholarship_id, closes_at, days, sent_at)
        ${selectDue(ctx.now())} LIMIT ${BATCH} ON CONFLICT DO NOTHING
        RETURNING user_id, scholarship_id, closes_at
      )
      SELECT sent.scholarship_id AS "scholarshipId", sent.closes_at AS "closesAt", u.name, u.email,
        s.scholarship_name AS scholarship, s.university_name AS university, s.time_zone AS "timeZone"
      FROM sent JOIN users u ON u.id = sent.user_id JOIN scholarships s ON s.id = sent.scholarship_id`;
    for (const { scholarshipId, email, ...about } of due) {
      const url = buildPortalLink(ctx.env, paths.apply.link(scholarshipId));
      const days = Math.ceil((about.closesAt.getTime() - ctx.now().getTime()) / DAY);
      await queueMail(
        { ...ctx, db },
        { kind: 'draftReminder', to: email, scholarshipId, data: { ...about, url, days } },
      );
    }
    return due.length;
  });
}

/**
 * Selects the drafts that are due for a reminder. Skips a reminder if the draft was started, or its closing
 * time extended, after the reminder was due, because the draft's owner already knows the closing time.
 */
function selectDue(now: Date): Prisma.Sql {
  const candidates = Prisma.sql`
    SELECT d.applicant_id, d.scholarship_id, d.created_at FROM application_drafts d JOIN scholarships s ON s.id = d.scholarship_id
    WHERE ${closesWithin(Prisma.sql`s.closes_at`, now, EARLY)}
    UNION SELECT d.applicant_id, d.scholarship_id, d.created_at FROM deadline_extensions e
    JOIN application_drafts d ON d.scholarship_id = e.scholarship_id AND d.applicant_id = e.applicant_id
    WHERE ${closesWithin(Prisma.sql`e.closes_at`, now, EARLY)}`;
  return Prisma.sql`
    SELECT d.applicant_id, d.scholarship_id, closing.at, reminder.days, ${now}::timestamptz
    FROM (${candidates}) d
    JOIN scholarships s ON s.id = d.scholarship_id AND ${isPublic('s')}
    JOIN users u ON u.id = d.applicant_id
    CROSS JOIN LATERAL (SELECT ${closingFor(Prisma.sql`u.id`)} AS at) closing
    CROSS JOIN LATERAL (SELECT CASE WHEN ${closesWithin(Prisma.sql`closing.at`, now, LATE)} THEN ${LATE}::int
      ELSE ${EARLY}::int END AS days) reminder
    CROSS JOIN LATERAL (SELECT closing.at - make_interval(hours => 24 * reminder.days) AS at) due
    WHERE ${closesWithin(Prisma.sql`closing.at`, now, EARLY)} AND d.created_at < due.at
      AND u.email_verified AND u.suspended_at IS NULL AND u.anonymized_at IS NULL
      AND NOT EXISTS (SELECT FROM applications a
        WHERE a.applicant_id = u.id AND a.scholarship_id = s.id AND a.cancelled_at IS NULL)
      AND NOT EXISTS (SELECT FROM deadline_extensions e WHERE e.scholarship_id = s.id AND e.closes_at = closing.at
        AND e.created_at >= due.at AND (e.applicant_id IS NULL OR e.applicant_id = u.id))
      AND NOT EXISTS (SELECT FROM deadline_reminders r WHERE r.user_id = u.id AND r.scholarship_id = s.id
        AND r.closes_at = closing.at AND r.days = reminder.days)
    ORDER BY closing.at, u.id`;
}

const RETENTION_DAYS = 30;

export async function purgeOldReminders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY);
  await db.deadlineReminder.deleteMany({ where: { closesAt: { lt: before } } });
}
