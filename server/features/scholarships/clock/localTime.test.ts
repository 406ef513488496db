import { describe, expect, it } from 'vitest';
import { findLocalTime } from './localTime.ts';

describe('a local time', () => {
  it.each([
    ['Europe/Oslo', '2026-07-01', '17:00'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00'],
    ['Asia/Kathmandu', '2026-01-01', '12:00'],
    ['Etc/GMT+12', '2026-01-01', '23:59'],
    ['Europe/Oslo', '2027-03-28', '01:59'],
    ['Europe/Oslo', '2027-03-28', '03:00'],
    // Midnight comes twice there: the day ends at the first one.
    ['America/Havana', '2026-10-31', '23:59'],
  ])('in %s on %s at %s comes once', (zone, day, time) => {
    expect(findLocalTime({ day, time, zone })).toEqual({ kind: 'ONCE' });
  });

  it('over which the clock is put forward does not exist; what it would be by the clock before and after is said', () => {
    expect(findLocalTime({ day: '2027-03-28', time: '02:30', zone: 'Europe/Oslo' })).toEqual({
      kind: 'SKIPPED',
      earlier: '01:30',
      later: '03:30',
    });
  });

  it.each([
    ['Europe/Oslo', '2026-10-25', '02:30', 60],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', 30],
    // The clock goes from 24:00 to 23:00.
    ['America/Santiago', '2026-04-04', '23:59', 60],
  ])('over which the clock is put back comes twice: in %s on %s at %s', (zone, day, time, minutes) => {
    expect(findLocalTime({ day, time, zone })).toEqual({ kind: 'TWICE', minutes });
  });

  it('that its zone left out with the whole day does not exist', () => {
    expect(findLocalTime({ day: '2011-12-30', time: '12:00', zone: 'Pacific/Apia' }).kind).toBe('SKIPPED');
  });
});
