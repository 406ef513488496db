import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { findLocalTime, toInstant } from './localTime.ts';

describe('local time', () => {
  it.each([
    ['Europe/Oslo', '2026-07-01', '17:00'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00'],
    ['Asia/Kathmandu', '2026-01-01', '12:00'],
    ['Etc/GMT+12', '2026-01-01', '23:59'],
    ['Europe/Oslo', '2027-03-28', '01:59'],
    ['Europe/Oslo', '2027-03-28', '03:00'],
    // Midnight occurs twice in this zone. The day ends at the first midnight, so 23:59 occurs once.
    ['America/Havana', '2026-10-31', '23:59'],
  ])('a local time exists once in %s on %s at %s', (zone, day, time) => {
    expect(findLocalTime({ day, time, zone })).toEqual({ kind: 'ONCE' });
  });

  it('a local time is skipped when clocks go forward, with alternatives before and after', () => {
    expect(findLocalTime({ day: '2027-03-28', time: '02:30', zone: 'Europe/Oslo' })).toEqual({
      kind: 'SKIPPED',
      earlier: '01:30',
      later: '03:30',
    });
  });

  // product: P7.19
  it.each([
    ['America/Santiago', '2026-09-06', '00:00', '2026-09-05 23:59', '01:00'],
    ['Africa/Cairo', '2026-04-24', '00:30', '2026-04-23 23:59', '01:30'],
    ['Asia/Beirut', '2026-03-29', '00:00', '2026-03-28 23:59', '01:00'],
    ['America/Havana', '2026-03-08', '00:00', '2026-03-07 23:59', '01:00'],
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-03 23:59', '01:00'],
    ['America/Toronto', '1919-03-31', '00:15', '1919-03-30 23:29', '01:15'],
    ['America/Toronto', '1919-03-30', '23:45', '22:45', '1919-03-31 00:45'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-29 23:59', '2011-12-31 12:00'],
  ])(
    'a skipped time near midnight has alternatives with their own dates: %s, %s %s',
    (zone, day, time, earlier, later) => {
      expect(findLocalTime({ day, time, zone })).toEqual({ kind: 'SKIPPED', earlier, later });
    },
  );

  const ZONES = [
    ...['Africa/Cairo', 'America/Asuncion', 'America/Havana', 'America/Santiago', 'America/Sao_Paulo'],
    ...['Asia/Amman', 'Asia/Beirut', 'Asia/Damascus', 'Asia/Gaza', 'Asia/Tehran', 'America/Scoresbysund'],
    ...['Australia/Lord_Howe', 'Europe/Oslo', 'Pacific/Apia', 'Atlantic/Azores'],
  ];

  it('each skipped local time from 2000 to 2036 has alternatives before and after', () => {
    let [gaps, midnights] = [0, 0];
    for (const zone of ZONES) {
      let at = Temporal.PlainDateTime.from('2000-01-01T00:00').toZonedDateTime(zone);
      for (let next = at.getTimeZoneTransition('next'); next; next = at.getTimeZoneTransition('next')) {
        at = next;
        if (next.year > 2036) break;
        const before = next.subtract({ nanoseconds: 1 });
        if (next.offsetNanoseconds <= before.offsetNanoseconds) continue;
        gaps += 1;
        const first = before.toPlainDateTime().add({ nanoseconds: 1 });
        const day = first.toPlainDate().toString();
        const time = first.toPlainTime().toString({ smallestUnit: 'minute' });
        const found = findLocalTime({ day, time, zone });
        if (found.kind !== 'SKIPPED') throw new Error(`${zone} has ${day} ${time}.`);
        const [earlier, later] = [found.earlier, found.later].map((choice) => {
          const [clock = '', on = day] = choice.split(' ').reverse();
          const chosen = { day: on, time: clock, zone };
          expect([chosen, findLocalTime(chosen).kind]).not.toEqual([chosen, 'SKIPPED']);
          return toInstant(chosen).getTime();
        });
        if (time === '00:00') {
          midnights += 1;
          expect([zone, found.earlier]).toEqual([zone, `${first.toPlainDate().subtract({ days: 1 })} 23:59`]);
        }
        expect([zone, day, (earlier ?? 0) < next.epochMilliseconds]).toEqual([zone, day, true]);
        expect([zone, day, (later ?? 0) >= next.epochMilliseconds]).toEqual([zone, day, true]);
      }
    }
    expect([gaps > 200, midnights > 100]).toEqual([true, true]);
  });

  it.each([
    ['Europe/Oslo', '2026-10-25', '02:30', 60],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', 30],
    // Clocks go back from 24:00 to 23:00.
    ['America/Santiago', '2026-04-04', '23:59', 60],
  ])('a local time occurs twice as clocks go back: %s on %s at %s', (zone, day, time, minutes) => {
    expect(findLocalTime({ day, time, zone })).toEqual({ kind: 'TWICE', minutes });
  });

  it('a local time does not exist on a day that its time zone skipped', () => {
    expect(findLocalTime({ day: '2011-12-30', time: '12:00', zone: 'Pacific/Apia' }).kind).toBe('SKIPPED');
  });
});
