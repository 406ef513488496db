import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../api.ts';
import { makeScholarship } from '../factories.ts';

const HOUR = 3_600_000;

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];

let portal: TestPortal;
let now = new Date();
const { TZ } = process.env;

beforeEach(() => {
  now = new Date('2026-01-15T12:00:00Z');
});
afterEach(async () => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  await portal.close();
});

const wallClock = (zone: string, instant: number) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(instant);
const dayThere = (zone: string, instant: number) => wallClock(zone, instant).slice(0, 10);

function offsetOf(zone: string, instant: number): number {
  const shown = Date.parse(`${wallClock(zone, instant).replace(', ', 'T')}Z`);
  return Math.round((shown - instant) / 60_000);
}

function findChanges(zone: string): number[] {
  const start = Date.UTC(2026, 0, 2);
  const hours = Array.from({ length: 363 * 24 }, (_, index) => start + index * HOUR);
  return hours.filter((hour) => offsetOf(zone, hour) !== offsetOf(zone, hour + HOUR));
}

describe.each(ZONES)('portal in %s', (zone) => {
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    "a deadline on a machine in %s ends at midnight in the portal's zone",
    async (machine) => {
      process.env.TZ = machine;
      portal = await startTestPortal({ TIME_ZONE: zone }, { now: () => now });
      const changes = findChanges(zone);
      expect(changes).toHaveLength(2);
      for (const change of changes) {
        const deadline = dayThere(zone, change);
        const { id } = await makeScholarship(portal.ctx, { deadline, posted: '2026-01-01' });
        const seen = new Set<boolean>();
        for (let instant = change - 30 * HOUR; instant <= change + 30 * HOUR; instant += HOUR / 2) {
          now = new Date(instant);
          const today = dayThere(zone, instant);
          const isOpen = today <= deadline;
          seen.add(isOpen);
          const { data } = await portal.asVisitor(
            `{ portal { today } scholarship(id: "${id}") { isOpen } scholarships(filter: { isOpen: true }) { totalCount } }`,
          );
          expect([now.toISOString(), data]).toEqual([
            now.toISOString(),
            { portal: { today }, scholarship: { isOpen }, scholarships: { totalCount: isOpen ? 1 : 0 } },
          ]);
        }
        expect(seen.size).toBe(2);
        await portal.ctx.db.scholarship.delete({ where: { id } });
      }
    },
  );
});
