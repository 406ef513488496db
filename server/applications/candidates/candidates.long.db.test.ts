import { describe, expect, it } from 'vitest';
import { openAwardsPortal } from '../../test/awardsPortal.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

const { portal, opened, prepare } = await openAwardsPortal();
const { ctx } = portal;
const { db } = ctx;

// product: P18.4
describe('prepared decisions', () => {
  it('an award prepared while staff change the currency has the new currency', async () => {
    const { scholarshipId, ids } = await opened(1);
    let prepared: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM scholarships WHERE id = ${scholarshipId}::uuid FOR UPDATE`;
      prepared = prepare(scholarshipId, { outcome: 'AWARD', ids, amount: 50_000 });
      // Once the preparation waits for this lock, it has already read the plan.
      let waiting: unknown[] = [];
      while (waiting.length === 0)
        waiting = await db.$queryRaw<unknown[]>`
          SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await tx.awardPlan.update({ where: { scholarshipId }, data: { currency: 'USD' } });
    });
    await prepared;
    const decision = await db.decision.findFirstOrThrow({ where: { applicationId: ids[0] ?? '' } });
    expect(decision).toMatchObject({ amount: 50_000n, currency: 'USD' });
  });
});

// product: P18.5
describe('picking candidates', () => {
  it('picking candidates prepares 200 at a time and reports how many remain', async () => {
    const { scholarshipId } = await opened(1);
    const applicantIds = await Promise.all(
      Array.from({ length: 204 }, async () => (await makePerson(ctx)).id),
    );
    for (const applicantId of applicantIds)
      await makeApplication(ctx, { applicantId, scholarshipId, status: 'PROCESSING' });
    const first = await prepare(scholarshipId, { outcome: 'NOT_SELECTED', pick: { rest: true } });
    expect([first.results.length, first.left]).toEqual([200, 5]);
    const second = await prepare(scholarshipId, { outcome: 'NOT_SELECTED', pick: { rest: true } });
    expect([second.results.length, second.left]).toEqual([5, 0]);
  });
});
