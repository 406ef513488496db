import { Prisma, type Scholarship } from '../../../../prisma/client/client.ts';
import { type DatesInput, LAST_MINUTE } from '../../../../rules/catalogue/dates.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { findLocalTime } from './localTime.ts';

export type DatesColumns = Pick<
  Scholarship,
  'timeZone' | 'deadlineTime' | 'deadlineShift' | 'opensOn' | 'opensTime' | 'decisionsBy'
>;

const MIDNIGHT = '00:00';

/**
 * Converts a scholarship's dates to columns. Throws INVALID_INPUT for a local time that does not exist, for a
 * deadline that occurs twice if the input does not choose one, and for an opening after the deadline on the same day.
 */
export function toDatesColumns(dates: DatesInput, applicationDeadline: string): DatesColumns {
  const { timeZone, deadlineTime, opensOn } = dates;
  const opensTime = dates.opensTime ?? MIDNIGHT;
  const problems: FieldProblems = {};
  const closing = checkClosing({ ...dates, applicationDeadline }, { problems, at: 'dates.' });
  const opening = opensOn && findLocalTime({ day: opensOn, time: opensTime, zone: timeZone });
  if (opening && opening.kind === 'SKIPPED') problems['dates.opensTime'] = problem('timeSkipped', opening);
  if (opensOn === applicationDeadline && opensTime > deadlineTime)
    problems['dates.opensTime'] = problem('opensAfterClosing');
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return {
    timeZone,
    ...closing,
    opensOn: opensOn ? new Date(opensOn) : null,
    opensTime: toTime(opensTime),
    decisionsBy: dates.decisionsBy ? new Date(dates.decisionsBy) : null,
  };
}

export type LocalClosing = Pick<DatesInput, 'timeZone' | 'deadlineTime' | 'deadlineChoice'> & {
  applicationDeadline: string;
};

export function checkClosing(
  { timeZone, deadlineTime, deadlineChoice, applicationDeadline: day }: LocalClosing,
  { problems, at = '' }: { problems: FieldProblems; at?: string },
): Pick<DatesColumns, 'deadlineTime' | 'deadlineShift'> {
  const found = findLocalTime({ day, time: deadlineTime, zone: timeZone });
  if (found.kind === 'SKIPPED') problems[`${at}deadlineTime`] = problem('timeSkipped', found);
  if (found.kind === 'TWICE' && !deadlineChoice) problems[`${at}deadlineChoice`] = problem('timeTwice');
  return {
    deadlineTime: toTime(deadlineTime),
    deadlineShift: found.kind === 'TWICE' && deadlineChoice === 'EARLIER' ? found.minutes : 0,
  };
}

/**
 * Converts a deadline without a time. An unchanged day keeps its time. A new deadline is the last minute of its day,
 * and an earlier decision day moves to that day. Throws INVALID_INPUT for a day before the opening.
 */
export function convertBareDay(
  present: Pick<Scholarship, 'applicationDeadline' | 'opensOn' | 'decisionsBy'>,
  applicationDeadline: string,
): Partial<DatesColumns> {
  const day = new Date(applicationDeadline);
  const { opensOn, decisionsBy } = present;
  if (present.applicationDeadline.getTime() === day.getTime()) return {};
  if (opensOn && day < opensOn) throw invalidInput({ applicationDeadline: problem('deadlineBeforeOpening') });
  return {
    deadlineTime: toTime(LAST_MINUTE),
    deadlineShift: 0,
    ...(decisionsBy && decisionsBy < day && { decisionsBy: day }),
  };
}

/** Prisma represents a time of day as a Date on 1 January 1970. */
function toTime(clock: string): Date {
  return new Date(`1970-01-01T${clock}Z`);
}

export const DATES = Prisma.sql`json_build_object('timeZone', s.time_zone, 'deadlineTime', left(s.deadline_time::text, 5),
    'deadlineChoice', CASE WHEN s.deadline_shift > 0 THEN 'EARLIER' END, 'closesAt', ${instant('closes_at')},
    'opensOn', s.opens_on, 'opensTime', CASE WHEN s.opens_on IS NOT NULL THEN left(s.opens_time::text, 5) END,
    'opensAt', ${instant('opens_at')}, 'decisionsBy', s.decisions_by)`;

function instant(column: string): Prisma.Sql {
  return Prisma.sql`to_char(s.${Prisma.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
