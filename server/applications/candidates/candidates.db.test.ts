import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import type { Person } from '../../test/people.ts';
import { openCandidatesPortal } from './test/candidatesPortal.ts';

const parts = await openCandidatesPortal();
const { portal, moderator, coordinator, opened, prepare, totals, decide, move, auditOf, read } = parts;
const { CANDIDATES, list, ranked } = parts;
const { ctx } = portal;
const { db } = ctx;

const idsOf = async (id: string, given: object = {}, as: Person = moderator) =>
  (await list(id, given, as)).items.map((one: { application: { id: string } }) => one.application.id);

// product: P18.3
describe('candidates', () => {
  it("candidates are listed with their latest round's result in each sort order", async () => {
    const { scholarshipId, ids } = await ranked([50, 90, null, 70]);
    const [a, b, c, d] = ids;
    expect(await idsOf(scholarshipId)).toEqual([b, d, a, c]);
    expect(await idsOf(scholarshipId, { orderBy: 'SPREAD' })).toEqual([d, c, b, a]);
    expect(await idsOf(scholarshipId, { orderBy: 'SUBMITTED' })).toHaveLength(4);
    const { items, totalCount } = await list(scholarshipId);
    expect(totalCount).toBe(4);
    expect(items[0]).toMatchObject({ total: 90, spread: 1, rank: 1, isDisputed: false, decision: null });
  });

  it("the candidate list excludes decided, withdrawn, inaccessible and the viewer's own applications", async () => {
    const { scholarshipId, ids } = await opened(3);
    const [one = '', two = '', three] = ids;
    await makeApplication(ctx, { applicantId: moderator.id, scholarshipId, status: 'PROCESSING' });
    await db.application.update({ where: { id: one }, data: { status: 'REJECTED' } });
    await db.application.update({ where: { id: two }, data: { cancelledAt: ctx.now() } });
    expect(await idsOf(scholarshipId)).toEqual([three]);
    expect(await idsOf(scholarshipId, {}, coordinator)).toHaveLength(2);
    const stranger = await makeCoordinator(ctx, (await makeOrganisation(ctx)).id);
    const refused = await portal.as(stranger, CANDIDATES, { id: scholarshipId });
    expect(getCode(refused)).toBe('NOT_FOUND');
  });
});

// product: P18.4
describe('prepared decisions', () => {
  it('preparing an award stores the usual amount and the assessment result', async () => {
    const { scholarshipId, ids } = await ranked([80, 60]);
    const [best = ''] = ids;
    const before = await read(best);
    const { results } = await prepare(scholarshipId, { outcome: 'AWARD', ids: [best] }, coordinator);
    expect(results).toEqual([{ id: best, isDone: true, code: null, message: null }]);
    expect(await read(best)).toEqual(before);
    const [{ decision }] = (await list(scholarshipId)).items;
    expect(decision).toEqual({
      ...{ state: 'DRAFT', outcome: 'AWARD', amount: 100_000, currency: 'EUR', waitlistRank: null },
      ...{ reason: null, decidedBy: { id: coordinator.id }, release: null },
      basis: { roundName: 'First reading', total: 80, spread: 0, rank: 1, count: 2 },
    });
    expect(await totals(scholarshipId)).toMatchObject({ totals: { intended: 100_000, placesLeft: 9 } });
    expect(await idsOf(scholarshipId, { isUndecided: true })).toEqual([ids[1]]);
    expect(await idsOf(scholarshipId, { outcome: ['AWARD'] })).toEqual([best]);
    expect(await auditOf(best)).toMatchObject([{ action: 'decision.prepare', actorId: coordinator.id }]);
  });

  it('preparing a decision reports an invalid amount, plan, reason or choice at its field', async () => {
    const { scholarshipId, ids } = await opened(1);
    const bare = await opened(1, null);
    const unpriced = await opened(1, { amount: null });
    const fieldsOf = async (id: string, given: object) =>
      Object.keys((await prepare(id, given)).errors?.[0]?.extensions.fields ?? {});
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD', ids, amount: 0 })).toEqual(['amount']);
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD', ids, amount: -5 })).toEqual(['amount']);
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD', ids, amount: 10 ** 12 + 1 })).toEqual([
      'amount',
    ]);
    expect(await fieldsOf(bare.scholarshipId, { outcome: 'AWARD', ids: bare.ids })).toEqual([
      'scholarshipId',
    ]);
    expect(await fieldsOf(unpriced.scholarshipId, { outcome: 'AWARD', ids: unpriced.ids })).toEqual([
      'amount',
    ]);
    expect(await fieldsOf(scholarshipId, { outcome: 'RETURN', ids })).toEqual(['reason']);
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD' })).toEqual(['ids']);
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD', ids, pick: { rest: true } })).toEqual(['ids']);
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD', pick: { rest: true, best: 1 } })).toEqual([
      'pick',
    ]);
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect(await fieldsOf(scholarshipId, { outcome: 'AWARD', ids: many })).toEqual(['ids']);
    expect(await db.decision.count({ where: { application: { scholarshipId } } })).toBe(0);
  });

  it('preparing decisions skips applications that are decided, held, the viewer’s own or another scholarship’s', async () => {
    const { scholarshipId, ids } = await opened(2);
    const [free = '', held = ''] = ids;
    const own = await makeApplication(ctx, {
      applicantId: moderator.id,
      scholarshipId,
      status: 'PROCESSING',
    });
    const [foreign = ''] = (await opened(1)).ids;
    await decide(held, 'ACCEPTED');
    const { results } = await prepare(scholarshipId, {
      outcome: 'NOT_SELECTED',
      ids: [free, held, own.id, foreign],
    });
    expect(results.map(({ isDone, code }: { isDone: boolean; code: string }) => [isDone, code])).toEqual([
      [true, null],
      [false, 'CONFLICT'],
      [false, 'CONFLICT'],
      [false, 'NOT_FOUND'],
    ]);
    await move(free, 'REJECTED');
    expect(await db.decision.count({ where: { applicationId: free } })).toBe(0);
    expect((await prepare(scholarshipId, { outcome: 'AWARD', ids: [free] })).results).toMatchObject([
      { isDone: false, code: 'CONFLICT' },
    ]);
    expect((await auditOf(free)).map(({ action }) => action)).toContain('decision.discard');
  });
});

// product: P18.5
describe('picking candidates', () => {
  it('candidates can be picked as the best, those below a total, or the remainder', async () => {
    const { scholarshipId, ids } = await ranked([90, 80, 80, 70, null, 20]);
    const [first, second, tied, fourth, without, last] = ids;
    const picked = async (outcome: string, pick: object) =>
      (await prepare(scholarshipId, { outcome, pick })).results.map(({ id }: { id: string }) => id);
    expect(new Set(await picked('AWARD', { best: 2 }))).toEqual(new Set([first, second, tied]));
    expect(await picked('NOT_SELECTED', { below: 50 })).toEqual([last]);
    expect(await picked('WAITLIST', { best: 5 })).toEqual([fourth]);
    expect(await picked('NOT_SELECTED', { rest: true })).toEqual([without]);
    expect(await picked('NOT_SELECTED', { rest: true })).toEqual([]);
  });
});
