import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant, formatMoney, formatOffset } from '../../../messages/formats.ts';
import { daysBetween, localDay } from './dates.ts';
import { initials } from './initials.ts';

describe('date helpers', () => {
  it('daysBetween counts whole days across months and clock changes', () => {
    expect(daysBetween('2026-11-26', '2026-11-30')).toBe(4);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2026-11-30', '2026-11-29')).toBe(-1);
  });

  it('formatDay formats a day without leading zeros', () => {
    expect(formatDay('2026-11-30', 'en')).toBe('30 Nov 2026');
    expect(formatDay('2027-01-05', 'en')).toBe('5 Jan 2027');
  });

  it('localDay returns the current day in the local calendar', () => {
    expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  });

  it('formatInstant uses the local time zone', () => {
    expect(formatInstant(new Date(2026, 0, 9, 8, 5).toISOString(), 'en')).toBe('9 Jan 2026, 08:05');
  });

  it.each([
    ['2027-01-05T12:00:00Z', 'Europe/London', 'GMT'],
    ['2027-07-05T12:00:00Z', 'Europe/London', 'GMT+1'],
    ['2027-01-05T12:00:00Z', 'Asia/Kathmandu', 'GMT+5:45'],
    ['2027-01-05T12:00:00Z', 'Etc/GMT+10', 'GMT-10'],
  ])('formatOffset formats the UTC offset of %s in %s', (instant, zone, offset) => {
    expect(formatOffset(instant, zone, 'en')).toBe(offset);
  });
});

describe('formatMoney', () => {
  it('formatMoney always includes the currency and omits decimals of whole amounts', () => {
    expect(formatMoney(1200, 'USD', 'en')).toBe('$1,200');
    expect(formatMoney(20, 'EUR', 'en')).toBe('€20');
    expect(formatMoney(0, 'JPY', 'en')).toBe('¥0');
  });
});

describe('name initials', () => {
  it('name initials skip short words', () => {
    expect(initials('University of Cambridge')).toBe('UC');
    expect(initials('ETH Zürich')).toBe('EZ');
    expect(initials('Oxford')).toBe('O');
    expect(initials('The')).toBe('T');
    expect(initials('')).toBe('?');
  });
});
