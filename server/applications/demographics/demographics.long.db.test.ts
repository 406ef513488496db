import { describe, expect, it } from 'vitest';
import { openDemographicsPortal, SHOWN } from './test/demographicsPortal.ts';

const { portal, makeAnswered, makeCounted, count } = await openDemographicsPortal();

describe('demographic counts', () => {
  // product: P16.4
  it('demographic counts never change after the first count', async () => {
    const id = await makeCounted();
    const { db, now } = portal.ctx;
    expect(await count(id)).toEqual(SHOWN);
    // Covers everything that staff or applicants can do with an application after the count.
    const one = await db.application.findFirstOrThrow({ where: { scholarshipId: id, status: 'ACCEPTED' } });
    const where = { id: one.id };
    for (const data of [
      { status: 'REJECTED' },
      { status: 'PENDING' },
      { isHeld: true },
      { cancelledAt: now() },
    ] as const) {
      await db.application.update({ where, data });
      expect(await count(id)).toEqual(SHOWN);
    }
    await makeAnswered(id, 'ACCEPTED', 'YES');
    await db.demographicAnswer.deleteMany({ where: { applicationId: one.id } });
    await db.scholarship.update({ where: { id }, data: { applicationDeadline: new Date('2027-01-01') } });
    expect(await count(id)).toEqual(SHOWN);
  });

  it('parallel requests for demographic counts return the same numbers', async () => {
    const id = await makeCounted();
    expect(await Promise.all([count(id), count(id)])).toEqual([SHOWN, SHOWN]);
  });
});
