import { Temporal } from 'temporal-polyfill';

/** Returns the latest instant at which the zone's clocks showed `time`, in milliseconds. */
export function lastTimeOfDay(now: Date, time: string, zone: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const today = there.withPlainTime(time);
  const isAhead = Temporal.ZonedDateTime.compare(today, there) > 0;
  return (isAhead ? today.subtract({ days: 1 }) : today).epochMilliseconds;
}
