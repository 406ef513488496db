import { describe, expect, it } from 'vitest';
import { isTimeZone, listTimeZones, spellTimeZone } from './timeZones.ts';

// product: P7.19
describe('time zones', () => {
  it('listTimeZones returns only current, valid and unique names', () => {
    const zones = listTimeZones();
    expect(zones).toEqual(expect.arrayContaining(['Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC']));
    expect(zones).not.toContain('Asia/Katmandu');
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(new Set(zones).size).toBe(zones.length);
  });

  it.each([
    ['asia/kathmandu', 'Asia/Kathmandu'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
    ['Etc/GMT+12', 'Etc/GMT+12'],
    ['Asia/Katmandu', 'Asia/Katmandu'],
  ])('spellTimeZone spells %s as %s', (typed, spelled) => {
    expect(spellTimeZone(typed)).toBe(spelled);
  });
});
