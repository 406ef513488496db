import { LAST_MINUTE } from '../../../../rules/dates.ts';
import { addYears, ROLLING } from '../../../../rules/days.ts';
import type { DatesFragment } from '../details/details.generated.ts';

/** What the controls of the dates hold, beside the deadline's day. */
export type DatesValues = {
  opensOn: string;
  opensTime: string;
  deadlineTime: string;
  deadlineChoice: string;
  timeZone: string;
  decisionsBy: string;
};

/** In the order of the screen; each is called as its part of the input is. */
export const DATES_FIELDS = [
  'opensOn',
  'opensTime',
  'deadlineTime',
  'deadlineChoice',
  'timeZone',
  'decisionsBy',
] as const satisfies (keyof DatesValues)[];

/** Before anything is filled in: what a day alone means. */
export function emptyDates(timeZone: string): DatesValues {
  return {
    opensOn: '',
    opensTime: '',
    deadlineTime: LAST_MINUTE,
    deadlineChoice: '',
    timeZone,
    decisionsBy: '',
  };
}

/** What is filled in, for the rules to judge. Without a deadline, there is no time of it, and no day after it. */
export function readDates(values: DatesValues & { applicationDeadline: string }): Record<string, unknown> {
  const isRolling = values.applicationDeadline === ROLLING;
  return {
    timeZone: values.timeZone.trim(),
    deadlineTime: isRolling ? LAST_MINUTE : values.deadlineTime,
    deadlineChoice: (!isRolling && values.deadlineChoice) || null,
    opensOn: values.opensOn || null,
    opensTime: (values.opensOn && values.opensTime) || null,
    decisionsBy: (!isRolling && values.decisionsBy) || null,
  };
}

/** The dates of a scholarship in the controls. */
export function datesValuesOf(dates: DatesFragment): DatesValues {
  return {
    opensOn: dates.opensOn ?? '',
    opensTime: dates.opensTime ?? '',
    deadlineTime: dates.deadlineTime,
    deadlineChoice: dates.deadlineChoice ?? '',
    timeZone: dates.timeZone,
    decisionsBy: dates.decisionsBy ?? '',
  };
}

/** The same days so many years later; those that would lie before today are left empty. */
export function moveDates(
  { opensOn, decisionsBy }: DatesValues,
  { years, today }: { years: number; today: string },
): Pick<DatesValues, 'opensOn' | 'decisionsBy'> {
  const move = (day: string) => {
    const moved = day && addYears(day, years);
    return moved < today ? '' : moved;
  };
  return { opensOn: move(opensOn), decisionsBy: move(decisionsBy) };
}
