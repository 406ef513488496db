import { Prisma } from '../../../prisma/client/client.ts';
import { GRACE_DAYS } from '../../../rules/applicationOptions.ts';

/** Whether a day in the portal's time zone (an SQL date) is not after the deadline of the scholarship `s`. */
export function isBeforeDeadline(day: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`s.application_deadline >= ${day}`;
}

/** The same with the days of grace of those who paid in time: for them the form may come so much later. */
export function isWithinGrace(day: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`s.application_deadline + ${GRACE_DAYS}::int >= ${day}`;
}
