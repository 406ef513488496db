import { afterAll } from 'vitest';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { startTestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { type NumberName, readOverview } from '../../../test/overview.ts';
import { makePerson } from '../../../test/people.ts';

/** Tuesday evening in New York, where summer time ended on 1 November. In UTC, it is already Wednesday. */
export const NOW = new Date('2026-11-18T02:00:00Z');
export const LONG_AGO = new Date('2026-01-15T12:00:00Z');
type Application = Partial<Prisma.ApplicationUncheckedCreateInput>;

/** Opens a portal in which `grown` measures how much numbers of the overview grow. */
export async function openOverviewPortal() {
  const portal = await startTestPortal({ TIME_ZONE: 'America/New_York' }, { now: () => NOW });
  afterAll(() => portal.close());

  const overview = (ask = portal.asAdmin) => readOverview(ask);

  const numbers = async (...names: NumberName[]) => {
    const read = await overview();
    return Object.fromEntries(names.map((name) => [name, read[name].totalCount]));
  };

  async function apply({ createdAt = LONG_AGO, ...given }: Application & { createdAt?: Date } = {}) {
    const { id: applicantId } = await makePerson(portal.ctx, { createdAt: LONG_AGO });
    const scholarshipId = given.scholarshipId ?? (await closedScholarship()).id;
    const free = { applicationFees: 0, serviceCharge: 0 };
    return makeApplication(portal.ctx, { applicantId, ...free, ...given, scholarshipId, createdAt });
  }

  const closedScholarship = (given: Parameters<typeof makeScholarship>[1] = {}) =>
    makeScholarship(portal.ctx, { deadline: '2026-06-01', ...given });

  const moved = (applicationId: string, createdAt: string) =>
    portal.ctx.db.applicationEvent.create({
      data: { applicationId, kind: 'STATUS_CHANGED', createdAt: new Date(createdAt) },
    });

  async function grown(...names: NumberName[]): Promise<(work: () => Promise<unknown>) => Promise<object>> {
    const before = await numbers(...names);
    return async (work) => {
      await work();
      const after = await numbers(...names);
      return Object.fromEntries(names.map((name) => [name, after[name] - before[name]]));
    };
  }

  async function changed(name: string, key: string, value: string, work: () => Promise<unknown>) {
    type Point = Record<string, string | number>;
    const before: Point[] = (await overview())[name];
    await work();
    const after: Point[] = (await overview())[name];
    const changes = after.map((point, index) => [
      point[key],
      Number(point[value]) - Number(before[index]?.[value]),
    ]);
    return Object.fromEntries(changes.filter(([, change]) => change !== 0));
  }

  return { portal, overview, numbers, apply, closedScholarship, moved, grown, changed };
}
