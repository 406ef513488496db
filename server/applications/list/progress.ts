import { Prisma } from '../../../prisma/client/client.ts';
import type { Progress } from '../../../rules/applications/applicationOptions.ts';

/** Includes withdrawn applications and, for DECIDED, applications that were returned later. */
export const PROGRESS_IDS: Record<Progress, Prisma.Sql> = {
  ASSESSED: Prisma.sql`SELECT application_id FROM assessments WHERE state = 'SUBMITTED'`,
  DECIDED: Prisma.sql`SELECT application_id FROM application_events WHERE kind = 'STATUS_CHANGED'`,
  AWARDED: Prisma.sql`SELECT application_id FROM awards`,
  ACCEPTED: Prisma.sql`SELECT application_id FROM awards WHERE state IN ('ACCEPTED', 'ENDED')`,
  PAID: Prisma.sql`SELECT w.application_id FROM disbursements b JOIN awards w ON w.id = b.award_id WHERE b.state = 'PAID'`,
};
