import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureMaxFlow } from '../test/measureMaxFlow.ts';
import { assignApplications } from './assignApplications.ts';

type Task = Parameters<typeof assignApplications>[0];
type Outcome = ReturnType<typeof assignApplications>;
type Application = Task['applications'][number];
type Assessor = Task['assessors'][number];

const subject = fc.constantFrom('law', 'medicine');
const language = fc.constantFrom('en', 'fr');

const panel: fc.Arbitrary<Assessor[]> = fc
  .array(
    fc.record({
      capacityLeft: fc.integer({ min: 0, max: 6 }),
      subjects: fc.uniqueArray(subject),
      languages: fc.uniqueArray(language),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((assessor, index) => ({ id: `s${index}`, ...assessor })));

const task: fc.Arbitrary<Task> = panel.chain((assessors) => {
  const ids = assessors.map(({ id }) => id);
  const applications = fc
    .array(
      fc.record({
        subjects: fc.uniqueArray(subject),
        languages: fc.uniqueArray(language, { maxLength: 1 }),
        conflictIds: fc.subarray(ids),
      }),
      { maxLength: 9 },
    )
    .map((list) => list.map((application, index) => ({ id: `a${index}`, ...application })));
  return applications.chain((made) =>
    fc.record({
      applications: fc.constant(made),
      assessors: fc.constant(assessors),
      existing: fc
        .subarray(
          made.flatMap(({ id }) => [...ids, 'left'].map((assessorId) => ({ applicationId: id, assessorId }))),
        )
        .chain((pairs) =>
          fc.tuple(...pairs.map((pair) => fc.boolean().map((isFixed) => ({ ...pair, isFixed })))),
        ),
      perApplication: fc.integer({ min: 1, max: 4 }),
      maxPerAssessor: fc.integer({ min: 0, max: 6 }),
      requiresExpertise: fc.boolean(),
      seed: fc.integer(),
    }),
  );
});

function isEligible({ requiresExpertise }: Task, application: Application, assessor: Assessor): boolean {
  if (application.conflictIds.includes(assessor.id)) return false;
  return !requiresExpertise || countMatches(application, assessor) === 2;
}

function countMatches(application: Application, { subjects, languages }: Assessor): number {
  const isAny = [application.subjects, subjects].some(({ length }) => length === 0);
  const isOfSubject = isAny || application.subjects.some((subject) => subjects.includes(subject));
  const canRead =
    languages.length === 0 || application.languages.every((needed) => languages.includes(needed));
  return Number(isOfSubject) + Number(canRead);
}

const fixedOf = ({ existing }: Task) => existing.filter(({ isFixed }) => isFixed);
const key = (pair: { applicationId: string; assessorId: string }) =>
  `${pair.applicationId} ${pair.assessorId}`;

function countBy(pairs: readonly { applicationId: string; assessorId: string }[], id: string): number {
  return pairs.filter(({ applicationId, assessorId }) => applicationId === id || assessorId === id).length;
}

function limitOf({ existing, maxPerAssessor }: Task, { id, capacityLeft }: Assessor): number {
  return Math.min(maxPerAssessor, countBy(existing, id) + capacityLeft);
}

function measureFree(given: Task, perApplication: number, cap = Number.POSITIVE_INFINITY): number {
  const fixed = fixedOf(given);
  const taken = new Set(fixed.map(key));
  return measureMaxFlow(
    given.applications.map(({ id }) => Math.max(0, perApplication - countBy(fixed, id))),
    given.assessors.map((assessor) =>
      Math.max(0, Math.min(cap, limitOf(given, assessor)) - countBy(fixed, assessor.id)),
    ),
    given.applications.map((application) =>
      given.assessors.map(
        (assessor) =>
          isEligible(given, application, assessor) &&
          !taken.has(key({ applicationId: application.id, assessorId: assessor.id })),
      ),
    ),
  );
}

function listFree(given: Task, { assignments }: Outcome) {
  const fixed = new Set(fixedOf(given).map(key));
  return assignments.filter((pair) => !fixed.has(key(pair)));
}

const holds = (check: (given: Task, outcome: Outcome) => void) =>
  fc.assert(
    fc.property(task, (given) => check(given, assignApplications(given))),
    { numRuns: 300 },
  );

test('fixed assignments are preserved, and all others are eligible, unique and within limits', () => {
  holds((given, outcome) => {
    const all = outcome.assignments.map(key);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(fixedOf(given).map(key)));
    const free = listFree(given, outcome);
    for (const application of given.applications) {
      const fixed = countBy(fixedOf(given), application.id);
      const added = free.filter(({ applicationId }) => applicationId === application.id);
      expect(added.length).toBeLessThanOrEqual(Math.max(0, given.perApplication - fixed));
      const eligible = given.assessors.filter((assessor) => isEligible(given, application, assessor));
      for (const { assessorId } of added) expect(eligible.map(({ id }) => id)).toContain(assessorId);
    }
    for (const assessor of given.assessors) {
      expect(outcome.loads[assessor.id]).toBe(countBy(outcome.assignments, assessor.id));
      const room = Math.max(0, limitOf(given, assessor) - countBy(fixedOf(given), assessor.id));
      expect(countBy(free, assessor.id)).toBeLessThanOrEqual(room);
    }
  });
});

test('the assignment fills as many places as the maximum flow allows', () => {
  holds((given, outcome) => {
    expect(listFree(given, outcome)).toHaveLength(measureFree(given, given.perApplication));
  });
});

// Counts at most `level` applications of each assessor. The loads are as even as possible if no other assignment has
// a higher sum of these counts at any level.
test("assessors' loads differ only because of limits, conflicts, expertise or fixed assignments", () => {
  holds((given, outcome) => {
    const fixed = fixedOf(given);
    for (let level = 0; level <= given.maxPerAssessor; level += 1) {
      const below = given.assessors.map(({ id }) =>
        Math.max(0, Math.min(level, countBy(outcome.assignments, id)) - countBy(fixed, id)),
      );
      const sum = below.reduce((total, load) => total + load, 0);
      expect(sum).toBe(measureFree(given, given.perApplication, level));
    }
  });
});

test('missing assignments are spread evenly across the applications where possible', () => {
  fc.assert(
    fc.property(task, (any) => {
      const given = { ...any, existing: fixedOf(any) };
      const { assignments } = assignApplications(given);
      for (let level = 1; level <= given.perApplication; level += 1) {
        const below = given.applications.map(({ id }) =>
          Math.max(0, Math.min(level, countBy(assignments, id)) - countBy(given.existing, id)),
        );
        expect(below.reduce((total, count) => total + count, 0)).toBe(measureFree(given, level));
      }
    }),
    { numRuns: 300 },
  );
});

test("without limits or exclusions, assessors' loads differ by at most 1", () => {
  const size = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(size, size, size, fc.integer(), (applications, assessors, perApplication, seed) => {
      const { loads, shortfalls } = assignApplications({
        ...generateTask(applications, assessors),
        perApplication: Math.min(perApplication, assessors),
        seed,
      });
      expect(Math.max(...Object.values(loads)) - Math.min(...Object.values(loads))).toBeLessThanOrEqual(1);
      expect(shortfalls).toEqual([]);
    }),
  );
});

test('the assignment depends on the seed but not on the input order', () => {
  fc.assert(
    fc.property(task, fc.infiniteStream(fc.nat()), (given, numbers) => {
      const mix = <Value>(values: readonly Value[]): Value[] =>
        values
          .map((value) => [value, numbers.next().value] as const)
          .toSorted(([, a], [, b]) => a - b)
          .map(([value]) => value);
      const mixed = {
        ...given,
        applications: mix(given.applications),
        assessors: mix(given.assessors),
        existing: mix(given.existing),
      };
      expect(assignApplications(mixed)).toEqual(assignApplications(given));
    }),
  );
  const [first, second] = [1, 2].map((seed) => assignApplications({ ...generateTask(20, 7), seed }));
  expect(first?.assignments).not.toEqual(second?.assignments);
});

test('existing valid assignments are preserved', () => {
  fc.assert(
    fc.property(task, (given) => {
      const first = assignApplications({ ...given, existing: [] });
      const existing = first.assignments.map((pair) => ({ ...pair, isFixed: false }));
      const used = given.assessors.map((assessor) => ({
        ...assessor,
        capacityLeft: assessor.capacityLeft - (first.loads[assessor.id] ?? 0),
      }));
      const again = assignApplications({ ...given, assessors: used, existing });
      expect(again.assignments).toEqual(first.assignments);
    }),
  );
});

test("an application's shortfall is the exact number of missing assessors", () => {
  holds((given, { assignments, asked, filled, shortfalls }) => {
    expect(asked).toBe(given.applications.length * given.perApplication);
    const missing = given.applications.flatMap(({ id }) => {
      const count = given.perApplication - countBy(assignments, id);
      return count > 0 ? [[id, count]] : [];
    });
    const named = shortfalls.map((one) => [one.applicationId, one.withoutEligible + one.withoutCapacity]);
    expect(new Map(named as [string, number][])).toEqual(new Map(missing as [string, number][]));
    expect(asked - filled).toBe(missing.reduce((sum, [, count]) => sum + Number(count), 0));
  });
});

test('raising the limit of an assessor reported as full allows one more assignment', () => {
  holds((given, outcome) => {
    for (const assessorId of new Set(outcome.shortfalls.flatMap(({ fullAssessorIds }) => fullAssessorIds))) {
      const limits = new Map(given.assessors.map((assessor) => [assessor.id, limitOf(given, assessor)]));
      const load = Math.max(limits.get(assessorId) ?? 0, countBy(fixedOf(given), assessorId));
      const larger = {
        ...given,
        maxPerAssessor: Number.POSITIVE_INFINITY,
        assessors: given.assessors.map((assessor) => ({
          ...assessor,
          capacityLeft:
            (assessor.id === assessorId ? load + 1 : (limits.get(assessor.id) ?? 0)) -
            countBy(given.existing, assessor.id),
        })),
      };
      expect(assignApplications(larger).filled).toBe(outcome.filled + 1);
    }
  });
});

test('reasons for missing assignments include conflicts, subjects, languages and too few assessors', () => {
  const { shortfalls } = assignApplications({
    applications: [{ id: 'a', subjects: ['law'], languages: ['fr'], conflictIds: ['s0'] }],
    assessors: [
      { id: 's0', capacityLeft: 9, subjects: [], languages: [] },
      { id: 's1', capacityLeft: 9, subjects: ['medicine'], languages: [] },
      { id: 's2', capacityLeft: 9, subjects: [], languages: ['en'] },
      { id: 's3', capacityLeft: 9, subjects: ['law'], languages: ['en', 'fr'] },
      { id: 's4', capacityLeft: 0, subjects: [], languages: [] },
    ],
    ...{ existing: [], perApplication: 4, maxPerAssessor: 9, requiresExpertise: true, seed: 1 },
  });
  expect(shortfalls).toEqual([
    {
      applicationId: 'a',
      withoutEligible: 2,
      withoutCapacity: 1,
      excluded: { conflict: 1, subject: 1, language: 1 },
      fullAssessorIds: ['s4'],
    },
  ]);
});

test('preferring expertise changes neither the number of assigned places nor the loads', () => {
  holds((any) => {
    const given = { ...any, requiresExpertise: false };
    const forget = <Record extends { subjects: readonly string[]; languages: readonly string[] }>(
      records: readonly Record[],
    ) => records.map((record) => ({ ...record, subjects: [], languages: [] }));
    const blind = { ...given, applications: forget(given.applications), assessors: forget(given.assessors) };
    const [one, other] = [given, blind].map(assignApplications);
    const loads = (outcome: Outcome | undefined) => Object.values(outcome?.loads ?? {}).toSorted();
    expect(one?.filled).toBe(other?.filled);
    expect(loads(one)).toEqual(loads(other));
  });
});

test("swapping two assessors' applications cannot improve the match with their expertise", () => {
  holds((given, outcome) => {
    const free = listFree(given, outcome);
    const taken = new Set(outcome.assignments.map(key));
    const applicationOf = new Map(given.applications.map((one) => [one.id, one]));
    const assessorOf = new Map(given.assessors.map((one) => [one.id, one]));
    const match = (applicationId: string, assessorId: string) => {
      const [application, assessor] = [applicationOf.get(applicationId), assessorOf.get(assessorId)];
      const isPossible =
        application &&
        assessor &&
        isEligible(given, application, assessor) &&
        !taken.has(key({ applicationId, assessorId }));
      return isPossible ? countMatches(application, assessor) : Number.NaN;
    };
    const current = ({ applicationId, assessorId }: (typeof free)[number]) =>
      countMatches(applicationOf.get(applicationId) as Application, assessorOf.get(assessorId) as Assessor);
    for (const one of free)
      for (const other of free) {
        const [first, second] = [
          match(one.applicationId, other.assessorId),
          match(other.applicationId, one.assessorId),
        ];
        // An exchange that improves one match at the expense of the other is not required, even if their sum
        // improves.
        const isBetter = first + second > current(one) + current(other);
        const losesNothing = first >= current(one) && second >= current(other);
        expect(one.assessorId !== other.assessorId && isBetter && losesNothing).toBe(false);
      }
  });
});

test('an assignment to an assessor without matching expertise names the missing expertise', () => {
  const { mismatches } = assignApplications({
    applications: [
      { id: 'a', subjects: ['law'], languages: ['fr'], conflictIds: [] },
      { id: 'b', subjects: ['medicine'], languages: [], conflictIds: [] },
    ],
    assessors: [
      { id: 's0', capacityLeft: 9, subjects: ['law'], languages: ['en'] },
      { id: 's1', capacityLeft: 9, subjects: ['medicine'], languages: ['en'] },
    ],
    ...{ existing: [], perApplication: 1, maxPerAssessor: 9, requiresExpertise: false, seed: 1 },
  });
  expect(mismatches).toEqual([{ applicationId: 'a', assessorId: 's0', missing: ['language'] }]);
});

test('applications are assigned to many different combinations of assessors', () => {
  const { assignments } = assignApplications({ ...generateTask(100, 20), perApplication: 2 });
  const groups = new Map<string, string>();
  for (const { applicationId, assessorId } of assignments)
    groups.set(applicationId, `${groups.get(applicationId) ?? ''} ${assessorId}`);
  const combinations = new Set(groups.values());
  expect(combinations.size).toBeGreaterThan(50);
});

function generateTask(applications: number, assessors: number): Task {
  return {
    applications: Array.from({ length: applications }, (_, index) => ({
      ...{ id: `a${index}`, subjects: [], languages: [], conflictIds: [] },
    })),
    assessors: Array.from({ length: assessors }, (_, index) => ({
      ...{ id: `s${index}`, capacityLeft: 10_000, subjects: [], languages: [] },
    })),
    ...{ existing: [], perApplication: 3, maxPerAssessor: 10_000, requiresExpertise: false, seed: 1 },
  };
}
