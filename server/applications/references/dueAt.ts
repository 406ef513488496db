import { Prisma } from '../../../prisma/client/client.ts';
import { GENERAL } from '../../../rules/forms/generalForm.ts';
import { type Clock, closingFor, hasPassed, mayNow } from '../../catalogue/scholarships/clock/mayNow.ts';

const IS_GENERAL = Prisma.sql`starts_with(r.question, ${GENERAL})`;

/** Due date of the question of reference `r` in the current form; null if the question has none or was removed. */
const NEWEST_DAY = Prisma.sql`(SELECT (asked.question ->> 'dueOn')::date
  FROM (SELECT v.content FROM form_versions v
    WHERE v.form_id = CASE WHEN ${IS_GENERAL} THEN s.general_form_id ELSE s.own_form_id END
    ORDER BY v.version DESC LIMIT 1) newest
  CROSS JOIN LATERAL jsonb_path_query(newest.content, '$.sections[*].questions[*] ? (@.key == $key)',
    jsonb_build_object('key', CASE WHEN ${IS_GENERAL} THEN substr(r.question, ${GENERAL.length + 1}::int) ELSE r.question END)) asked(question)
  WHERE asked.question ->> 'kind' = 'reference' AND asked.question ->> 'due' = 'afterSubmitting' LIMIT 1)`;

/**
 * Due time of reference `r` for scholarship `s`: the end of its due date, or the deadline that applies to its
 * applicant. If staff change the date in the question, only a later date has an effect.
 */
export const DUE_AT = Prisma.sql`CASE WHEN r.due_on IS NULL THEN ${closingFor(Prisma.sql`r.applicant_id`)}
  ELSE (greatest(r.due_on, ${NEWEST_DAY}) + 1)::timestamp AT TIME ZONE s.time_zone END`;

export function mayReferNow(clock: Clock): Prisma.Sql {
  return Prisma.sql`CASE WHEN r.due_on IS NULL THEN ${mayNow(clock, 'refer', Prisma.sql`r.applicant_id`)}
    ELSE NOT ${hasPassed(clock, DUE_AT)} END`;
}
