import { describe, expect, it } from 'vitest';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { openCandidatesPortal } from './test/candidatesPortal.ts';

const parts = await openCandidatesPortal();
const { portal, opened, prepare, moderator, totals, decide, list, ranked } = parts;
const { ctx } = portal;
const { db } = ctx;

const discard = (ids: string[], as: Person = moderator) =>
  portal.as(as, 'mutation ($ids: [UUID!]!) { discardDecisions(ids: $ids) { results { isDone code } } }', {
    ids,
  });

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

  it('a prepared decision can be replaced, but discarded only once', async () => {
    const { scholarshipId, ids } = await opened(1);
    await prepare(scholarshipId, { outcome: 'AWARD', ids, amount: 5 });
    await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids, reason: 'Too late' });
    expect(await db.decision.findMany({ where: { applicationId: ids[0] ?? '' } })).toMatchObject([
      { outcome: 'NOT_SELECTED', amount: null, status: 'REJECTED', reason: 'Too late', releaseId: null },
    ]);
    const first = await discard(ids);
    expect(first.data.discardDecisions.results).toEqual([{ isDone: true, code: null }]);
    const second = await discard(ids);
    expect(second.data.discardDecisions.results).toEqual([{ isDone: false, code: 'CONFLICT' }]);
  });

  it('withdrawing, deleting or changing the status of an application deletes its prepared decision', async () => {
    const { scholarshipId, ids, applications } = await opened(3);
    await prepare(scholarshipId, { outcome: 'AWARD', ids });
    const [one = '', two = '', three = ''] = ids;
    const owner = applications[0]?.student as Person;
    await portal.as(owner, `mutation { cancelApplication(id: "${one}") { id } }`);
    await portal.asModerator(`mutation { deleteApplication(id: "${two}") { id } }`);
    await decide(three, 'REJECTED');
    expect(await db.decision.count({ where: { state: 'DRAFT', application: { scholarshipId } } })).toBe(0);
    expect(await totals(scholarshipId)).toMatchObject({ totals: { intended: 0, intendedCount: 0 } });
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

  it('inserting an applicant at a taken waitlist place moves later applicants down', async () => {
    const { scholarshipId, ids } = await ranked([90, 80, 70]);
    const [a, b, c] = ids;
    const placesOf = async () => {
      const { items } = await list(scholarshipId, { outcome: ['WAITLIST'], orderBy: 'WAITLIST' });
      return items.map((one: { application: { id: string }; decision: { waitlistRank: number } }) => [
        one.application.id,
        one.decision.waitlistRank,
      ]);
    };
    await prepare(scholarshipId, { outcome: 'WAITLIST', pick: { best: 2 } });
    expect(await placesOf()).toEqual([
      [a, 1],
      [b, 2],
    ]);
    await prepare(scholarshipId, { outcome: 'WAITLIST', ids: [c], waitlistRank: 1 });
    expect(await placesOf()).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    const parallel = await opened(6);
    await Promise.all(
      parallel.ids.map((id) =>
        prepare(parallel.scholarshipId, { outcome: 'WAITLIST', ids: [id], waitlistRank: 1 }),
      ),
    );
    const rows = await db.decision.findMany({
      where: { application: { scholarshipId: parallel.scholarshipId } },
    });
    expect(rows.map(({ waitlistRank }) => waitlistRank).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
