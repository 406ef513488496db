import { Prisma } from '../../../prisma/client/client.ts';
import { type Clock, closingFor, hasPassed, mayNow } from '../scholarships/clock/mayNow.ts';

/** When the reference `r` for the scholarship `s` is due: the end of its last day, or the closing that holds for its applicant. */
export const DUE_AT = Prisma.sql`CASE WHEN r.due_on IS NULL THEN ${closingFor(Prisma.sql`r.applicant_id`)}
  ELSE (r.due_on + 1)::timestamp AT TIME ZONE s.time_zone END`;

/** Whether the reference `r` for the scholarship `s` is taken now: without a day of its own, as long as its applicant may still submit. */
export function mayReferNow(clock: Clock): Prisma.Sql {
  return Prisma.sql`CASE WHEN r.due_on IS NULL THEN ${mayNow(clock, 'refer', Prisma.sql`r.applicant_id`)}
    ELSE NOT ${hasPassed(clock, DUE_AT)} END`;
}
