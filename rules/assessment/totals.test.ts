import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTotals, totalOf } from './totals.ts';

type Assessment = Parameters<typeof computeTotals>[0][number];

const mean = { method: 'mean', maxSpread: null } as const;
const median = { ...mean, method: 'median' } as const;

const assessments: fc.Arbitrary<Assessment[]> = fc.uniqueArray(
  fc.record({
    applicationId: fc.integer({ min: 0, max: 12 }).map((index) => `a${index}`),
    assessorId: fc.integer({ min: 0, max: 5 }).map((index) => `s${index}`),
    total: fc.option(fc.integer({ min: 0, max: 10_000 })),
    isPassed: fc.boolean(),
  }),
  { selector: ({ applicationId, assessorId }) => `${applicationId} ${assessorId}`, maxLength: 60 },
);
const settings = fc.record({
  method: fc.constantFrom('mean' as const, 'median' as const),
  maxSpread: fc.option(fc.integer({ min: 0, max: 10_000 })),
});

function assess(applicationId: string, ...totals: (number | null)[]): Assessment[] {
  return totals.map((total, index) => ({ applicationId, assessorId: `s${index}`, total, isPassed: true }));
}

function assessAll(merits: readonly number[], added: readonly number[]): Assessment[] {
  return merits.flatMap((merit, index) => assess(`a${index}`, ...added.map((own) => merit + own)));
}

const rubric = {
  scores: [
    { key: 'merit', from: 1, to: 5, weight: 3 },
    { key: 'need', from: 0, to: 10, weight: 1 },
    { key: 'style', from: 1, to: 5, weight: 0 },
  ],
  gates: [{ key: 'isEnrolled' }],
};

test('a total is the weighted mean of scores as shares of their scales', () => {
  expect(totalOf(rubric, { merit: 4, need: 5, style: 1, isEnrolled: true })).toEqual({
    total: 6875,
    isPassed: true,
  });
});

test('a total ignores missing scores and scores with weight 0', () => {
  expect(totalOf(rubric, { need: 10, style: 1 })).toEqual({ total: 10_000, isPassed: true });
  expect(totalOf(rubric, { style: 5, isEnrolled: false })).toEqual({ total: null, isPassed: false });
});

test('a total is rounded half up to hundredths despite floating-point errors', () => {
  const scores = [
    { key: 'a', from: 0, to: 10, weight: 26 },
    { key: 'b', from: 0, to: 10, weight: 6 },
  ];
  // 20.6 / 32 is 0.64375. Binary arithmetic gives 6437.499… instead of 6437.5.
  expect(totalOf({ scores, gates: [] }, { a: 7, b: 4 }).total).toBe(6438);
});

test('a total is between 0 and 100 points and increases with each score', () => {
  const score = fc.record({
    scale: fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 10 })),
    weight: fc.integer({ min: 0, max: 100 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(score, { minLength: 1 }), (list) => {
      const scores = list.map(({ scale: [from, size], weight }, index) => ({
        ...{ key: `q${index}`, from, to: from + size, weight },
      }));
      const answers = Object.fromEntries(
        list.map(({ scale: [from, size], share }, index) => [`q${index}`, from + Math.floor(share * size)]),
      );
      const { total } = totalOf({ scores, gates: [] }, answers);
      const isWeighted = scores.some(({ weight }) => weight > 0);
      if (!isWeighted) expect(total).toBeNull();
      else {
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(10_000);
        const better = { ...answers, q0: scores[0]?.to };
        expect(totalOf({ scores, gates: [] }, better).total).toBeGreaterThanOrEqual(total ?? 0);
        const backwards = { scores: scores.toReversed(), gates: [] };
        expect(totalOf(backwards, answers).total).toBe(total);
      }
    }),
  );
});

test('the mean and the median are rounded half up to hundredths', () => {
  const given = assess('a', 1000, 2001, 9000, null);
  expect(computeTotals(given, mean).applications.get('a')).toMatchObject({
    total: 4000,
    count: 3,
    spread: 8000,
  });
  expect(computeTotals(given, median).applications.get('a')?.total).toBe(2001);
  expect(computeTotals(assess('a', 1000, 1001), median).applications.get('a')?.total).toBe(1001);
});

test('equal totals share a rank, and the next rank is skipped', () => {
  const given = [
    assess('a', 5000),
    assess('b', 7000),
    assess('c', 5000),
    assess('d', 100),
    assess('e', null),
  ];
  const { applications } = computeTotals(given.flat(), mean);
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => applications.get(id)?.rank)).toEqual([2, 1, 2, 4, null]);
});

test('an application that failed a gate in most assessments has no rank', () => {
  const given = assess('a', 9000, 9000, 9000).map((assessment, index) => ({
    ...assessment,
    isPassed: index > 1,
  }));
  const tied = given.slice(1).map((assessment) => ({ ...assessment, applicationId: 'b' }));
  const { applications } = computeTotals([...given, ...tied], mean);
  expect(applications.get('a')).toMatchObject({ rank: null, isFailed: true, failedCount: 2, total: 9000 });
  expect(applications.get('b')).toMatchObject({ rank: 1, isFailed: false, failedCount: 1 });
});

test('assessors disagree if their totals differ by more than the threshold', () => {
  const isDisputed = (...totals: number[]) =>
    computeTotals(assess('a', ...totals), { ...mean, maxSpread: 3000 }).applications.get('a')?.isDisputed;
  expect([isDisputed(1000, 4000), isDisputed(1000, 4001), isDisputed(9000)]).toEqual([false, true, false]);
});

test("an application's totals do not depend on the order of the assessments", () => {
  fc.assert(
    fc.property(assessments, settings, fc.infiniteStream(fc.nat()), (given, chosen, numbers) => {
      const mixed = given
        .map((assessment) => [assessment, numbers.next().value] as const)
        .toSorted(([, a], [, b]) => a - b)
        .map(([assessment]) => assessment);
      expect(computeTotals(mixed, chosen)).toEqual(computeTotals(given, chosen));
    }),
  );
});

test("an application's rank is 1 more than the number of higher totals", () => {
  fc.assert(
    fc.property(assessments, settings, (given, chosen) => {
      const all = [...computeTotals(given, chosen).applications.values()];
      const ranked = all.filter(({ total, isFailed }) => total !== null && !isFailed);
      for (const { rank, total } of ranked)
        expect(rank).toBe(1 + ranked.filter((other) => Number(other.total) > Number(total)).length);
      expect(all.filter(({ rank }) => rank !== null)).toHaveLength(ranked.length);
    }),
  );
});

test('the mean and the median are between the lowest and the highest total', () => {
  fc.assert(
    fc.property(assessments, settings, (given, chosen) => {
      for (const [id, { total, count, spread }] of computeTotals(given, chosen).applications) {
        const totals = given.flatMap((one) =>
          one.applicationId === id && one.total !== null ? one.total : [],
        );
        expect(count).toBe(totals.length);
        if (total === null) continue;
        expect(total).toBeGreaterThanOrEqual(Math.min(...totals));
        expect(total).toBeLessThanOrEqual(Math.max(...totals));
        expect(spread ?? 0).toBe(Math.max(...totals) - Math.min(...totals));
      }
    }),
  );
});

test("a harsh assessor's estimated effect is negative, and a lenient assessor's is positive", () => {
  const merits = Array.from({ length: 20 }, (_, index) => 3000 + index * 200);
  const { harshness } = computeTotals(assessAll(merits, [-1500, 0, 1500]), mean);
  expect([...harshness.values()]).toEqual([-1364, 0, 1364]);
});

test('corrected totals put the best application first despite its harsh assessor', () => {
  // Two of the three assessors assess each application, in rotation. s0 is harsh, so the best application has the
  // lowest raw total.
  const merits = Array.from({ length: 30 }, (_, index) => (index === 0 ? 6200 : 6000));
  const given = assessAll(merits, [-2000, 0, 0]).filter(
    ({ applicationId, assessorId }) => Number(applicationId.slice(1)) % 3 !== Number(assessorId.slice(1)) - 1,
  );
  const { applications } = computeTotals(given, mean);
  const order = (field: 'total' | 'corrected') =>
    [...applications].toSorted(([, a], [, b]) => Number(b[field]) - Number(a[field]))[0]?.[0];
  expect(order('total')).not.toBe('a0');
  expect(order('corrected')).toBe('a0');
});

test('fewer than five assessments give no assessor effect and no corrected total', () => {
  const given = [
    ...['a0', 'a1', 'a2', 'a3', 'a4'].flatMap((id) => assess(id, 4000, 6000)),
    ...assess('a5', 4000, 6000, 5000),
  ];
  const { applications, harshness } = computeTotals(given, mean);
  expect(harshness.get('s2')).toBeNull();
  expect(harshness.get('s0')).toBeLessThan(0);
  expect(applications.get('a5')).toMatchObject({ total: 5000, corrected: null });
  expect(applications.get('a4')?.corrected).toBe(5000);
});

test('the correction changes nothing if all assessors assessed all applications', () => {
  const merits = fc.array(fc.integer({ min: 2000, max: 8000 }), { minLength: 5, maxLength: 12 });
  const added = fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(merits, added, (given, own) => {
      const { applications } = computeTotals(assessAll(given, own), mean);
      for (const { total, corrected } of applications.values())
        expect(Math.abs(Number(corrected) - Number(total))).toBeLessThanOrEqual(1);
    }),
  );
});

test("adding equal points to all scores does not change assessors' harshness", () => {
  fc.assert(
    fc.property(assessments, fc.integer({ min: 1, max: 500 }), (given, more) => {
      const raised = given.map((one) => ({ ...one, total: one.total === null ? null : one.total + more }));
      const { harshness } = computeTotals(given, mean);
      const again = computeTotals(raised, mean).harshness;
      for (const [id, effect] of harshness)
        expect(Math.abs(Number(again.get(id)) - Number(effect))).toBeLessThanOrEqual(1);
      const least = measureLoss(given, harshness);
      for (const [id, effect] of harshness)
        for (const step of effect === null ? [] : [-20, 20])
          expect(measureLoss(given, new Map(harshness).set(id, Number(effect) + step))).toBeGreaterThan(
            least,
          );
    }),
  );
});

function measureLoss(given: readonly Assessment[], effects: ReadonlyMap<string, number | null>): number {
  const rests = given.flatMap(({ applicationId, assessorId, total }) =>
    total === null ? [] : [{ applicationId, rest: total - (effects.get(assessorId) ?? 0) }],
  );
  const squares = rests.map(({ applicationId, rest }) => {
    const own = rests.filter((other) => other.applicationId === applicationId);
    return (rest - own.reduce((sum, other) => sum + other.rest, 0) / own.length) ** 2;
  });
  const drawn = [...effects.values()].map((effect) => 2 * Number(effect) ** 2);
  return [...squares, ...drawn].reduce((sum, square) => sum + square, 0);
}
