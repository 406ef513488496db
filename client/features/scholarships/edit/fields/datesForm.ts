import { LAST_MINUTE } from '../../../../../rules/catalogue/dates.ts';
import { addYears, ROLLING } from '../../../../../rules/days.ts';
import type { DatesFragment } from '../../details/details.generated.ts';

export type DatesValues = {
  opensOn: string;
  opensTime: string;
  deadlineTime: string;
  deadlineChoice: string;
  timeZone: string;
  decisionsBy: string;
};

export const DATES_FIELDS = [
  'opensOn',
  'opensTime',
  'deadlineTime',
  'deadlineChoice',
  'timeZone',
  'decisionsBy',
] as const satisfies (keyof DatesValues)[];

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

/** Converts form values for validation. Without a deadline, values that depend on it are reset. */
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

export function toDatesValues(dates: DatesFragment): DatesValues {
  return {
    opensOn: dates.opensOn ?? '',
    opensTime: dates.opensTime ?? '',
    deadlineTime: dates.deadlineTime,
    deadlineChoice: dates.deadlineChoice ?? '',
    timeZone: dates.timeZone,
    decisionsBy: dates.decisionsBy ?? '',
  };
}

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
