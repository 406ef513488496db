import { Temporal } from 'temporal-polyfill';

export type LocalTime = { day: string; time: string; zone: string };

export type LocalTimeMatch =
  | { kind: 'ONCE' }
  /**
   * The clock skips this time. `earlier` and `later` interpret the time with the offsets after and before the change,
   * and include the day (`2026-09-05 23:59`) if it differs. If `earlier` would be on the previous day, it is the last
   * minute before the change.
   */
  | { kind: 'SKIPPED'; earlier: string; later: string }
  /** Number of minutes by which the clock is set back, so that the time occurs twice. */
  | { kind: 'TWICE'; minutes: number };

export function toInstant({ day, time, zone }: LocalTime): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  return new Date(local.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds);
}

export function toLocalMinute(instant: Date, zone: string) {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const day = there.toPlainDate().toString();
  const time = there.toPlainTime().toString({ smallestUnit: 'minute' });
  const isLater = toInstant({ day, time, zone }).getTime() <= instant.getTime();
  return {
    applicationDeadline: day,
    deadlineTime: time,
    deadlineChoice: isLater ? ('LATER' as const) : ('EARLIER' as const),
  };
}

export function findLocalTime({ day, time, zone }: LocalTime): LocalTimeMatch {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  const at = (disambiguation: 'earlier' | 'later') => local.toZonedDateTime(zone, { disambiguation });
  const [earlier, later] = [at('earlier'), at('later')];
  if (earlier.equals(later)) return { kind: 'ONCE' };
  if (earlier.toPlainDateTime().equals(local))
    return { kind: 'TWICE', minutes: earlier.until(later).total('minutes') };
  const isSameDay = (zoned: Temporal.ZonedDateTime) => zoned.toPlainDate().equals(day);
  const nameTime = (zoned: Temporal.ZonedDateTime) => {
    const clock = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
    return isSameDay(zoned) ? clock : `${zoned.toPlainDate()} ${clock}`;
  };
  const gap = earlier.getTimeZoneTransition('next');
  const before = gap && !isSameDay(earlier) ? gap.subtract({ minutes: 1 }) : earlier;
  return { kind: 'SKIPPED', earlier: nameTime(before), later: nameTime(later) };
}
