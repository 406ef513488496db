import { Prisma } from '../../../../prisma/client/client.ts';
import { closedBetween, closingFor } from '../../../catalogue/scholarships/clock/mayNow.ts';
import { isPublic } from '../../../catalogue/scholarships/isPublic.ts';

export type Hole = { beganAt: Date; endedAt: Date };

export type AffectedDeadline = {
  scholarshipId: string;
  applicantId: string | null;
  name: string;
  timeZone: string;
};

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export function listAffectedDeadlines(db: Reader, hole: Hole): Promise<AffectedDeadline[]> {
  return db.$queryRaw<AffectedDeadline[]>`${selectTouched(hole)} ORDER BY 3, 1, 2`;
}

export async function countTouched(db: Reader, hole: Hole): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${selectTouched(hole)}) touched`;
  return found?.count ?? 0;
}

function selectTouched({ beganAt, endedAt }: Hole): Prisma.Sql {
  const closed = (closesAt: Prisma.Sql) => closedBetween(closesAt, beganAt, endedAt);
  return Prisma.sql`
    SELECT s.id AS "scholarshipId", NULL::uuid AS "applicantId", s.scholarship_name AS name, s.time_zone AS "timeZone"
    FROM scholarships s WHERE ${isPublic('s')} AND ${closed(Prisma.sql`s.closes_at`)}
    UNION SELECT s.id, e.applicant_id, s.scholarship_name, s.time_zone
    FROM deadline_extensions e JOIN scholarships s ON s.id = e.scholarship_id
    JOIN users u ON u.id = e.applicant_id AND u.anonymized_at IS NULL
    WHERE ${isPublic('s')} AND ${closed(Prisma.sql`e.closes_at`)} AND e.closes_at = ${closingFor(Prisma.sql`e.applicant_id`)}
      AND NOT ${closed(Prisma.sql`s.closes_at`)} AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_id = e.applicant_id
        AND a.scholarship_id = s.id AND a.cancelled_at IS NULL AND a.status <> 'PENDING')`;
}
