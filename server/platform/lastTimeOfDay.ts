import { Temporal } from 'temporal-polyfill';

/** Returns the last instant at which clocks in the zone showed `time`, in milliseconds. */
export function lastTimeOfDay(now: Date, time: string, zone: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const today = there.withPlainTime(time);
  const isAhead = Temporal.ZonedDateTime.compare(today, there) > 0;
  return (isAhead ? today.subtract({ days: 1 }) : today).epochMilliseconds;
}
