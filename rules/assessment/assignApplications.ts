import {
  type Assessor,
  type AssignedApplication,
  at,
  canTake,
  findChain,
  follow,
  hasCapacity,
  place,
  type State,
} from './assignmentState.ts';
import { findMismatches, type Mismatch } from './expertise.ts';
import { preferExpertise } from './preferExpertise.ts';
import { createRandom, shuffle } from './random.ts';

type Assignment = { applicationId: string; assessorId: string };

/** A fixed assignment was started or made manually and does not change. Other assignments may be replaced. */
type ExistingAssignment = Assignment & { isFixed: boolean };

type Task = {
  applications: readonly AssignedApplication[];
  assessors: readonly Assessor[];
  existing: readonly ExistingAssignment[];
  perApplication: number;
  maxPerAssessor: number;
  requiresExpertise: boolean;
  seed: number;
};

type Exclusion = 'conflict' | Mismatch;

/**
 * Reasons why an application has fewer assessors than required. `withoutEligible` and `withoutCapacity` add up to the
 * number of missing assessors.
 */
type Shortfall = {
  applicationId: string;
  /** Number of assessors missing because too few members of the panel may assess the application. */
  withoutEligible: number;
  /** Number of assessors missing because all who may assess the application have reached their limit. */
  withoutCapacity: number;
  excluded: Record<Exclusion, number>;
  /**
   * Assessors at their limit whose applications no other assessor can take. A higher limit for one of them
   * would help.
   */
  fullAssessorIds: string[];
};

type Outcome = {
  assignments: Assignment[];
  asked: number;
  filled: number;
  loads: Record<string, number>;
  shortfalls: Shortfall[];
  mismatches: (Assignment & { missing: Mismatch[] })[];
};

/**
 * Gives each application `perApplication` assessors, and each assessor at most `maxPerAssessor` applications, without
 * conflicts of interest. The first goal is to fill as many places as possible, the second to balance the loads and
 * spread the gaps, and the third to match expertise where the task does not require it. The result depends on the
 * seed but not on the order of the input.
 */
export function assignApplications(task: Task): Outcome {
  const random = createRandom(task.seed);
  const state = createState(task, random);
  const fullSets = fillPlaces(state, task.perApplication, random);
  balanceLoads(state);
  preferExpertise(state);
  return describeOutcome(state, task, fullSets);
}

function createState(task: Task, random: () => number): State {
  const applications = shuffle(sortById(task.applications), random);
  const assessors = shuffle(sortById(task.assessors), random);
  const state: State = {
    applications,
    assessors,
    isEligible: applications.map((application) =>
      assessors.map((assessor) => findExclusion(application, assessor, task) === null),
    ),
    matches: applications.map((application) =>
      assessors.map((assessor) => -findMismatches(application, assessor).length),
    ),
    places: applications.map(() => new Set()),
    held: assessors.map(() => new Set()),
    loads: assessors.map(() => 0),
    limits: assessors.map(() => 0),
  };
  placeExisting(state, task);
  return state;
}

function findExclusion(
  application: AssignedApplication,
  assessor: Assessor,
  { requiresExpertise }: Pick<Task, 'requiresExpertise'>,
): Exclusion | null {
  if (application.conflictIds.includes(assessor.id)) return 'conflict';
  return (requiresExpertise && findMismatches(application, assessor)[0]) || null;
}

/**
 * Places the existing assignments: fixed ones even beyond the limits and for assessors who have left the panel,
 * others only if they are still allowed.
 */
function placeExisting(state: State, { existing, perApplication, maxPerAssessor }: Task): void {
  const applicationAt = indexById(state.applications);
  const assessorAt = indexById(state.assessors);
  const sorted = existing.toSorted(
    (a, b) => compare(a.applicationId, b.applicationId) || compare(a.assessorId, b.assessorId),
  );
  const counts = new Map<string, number>();
  for (const { assessorId } of sorted) counts.set(assessorId, (counts.get(assessorId) ?? 0) + 1);
  state.limits = state.assessors.map(({ id, capacityLeft }) =>
    Math.min(maxPerAssessor, (counts.get(id) ?? 0) + capacityLeft),
  );
  let gone = state.assessors.length;
  for (const { applicationId, assessorId } of sorted.filter(({ isFixed }) => isFixed)) {
    const application = applicationAt.get(applicationId);
    const assessor = assessorAt.get(assessorId);
    if (assessor !== undefined) state.loads[assessor] = at(state.loads, assessor) + 1;
    if (application !== undefined) at(state.places, application).add(assessor ?? gone++);
  }
  for (const { applicationId, assessorId } of sorted.filter(({ isFixed }) => !isFixed)) {
    const application = applicationAt.get(applicationId);
    const assessor = assessorAt.get(assessorId);
    if (application === undefined || assessor === undefined) continue;
    const isFull = at(state.places, application).size >= perApplication || !hasCapacity(state, assessor);
    if (!isFull && canTake(state, assessor, application)) place(state, assessor, application);
  }
}

/**
 * Fills one place of every application before the second place of any, to spread the gaps. Returns the applications
 * with unfilled places, each with the assessors at their limit who prevent filling them.
 */
function fillPlaces(state: State, perApplication: number, random: () => number): Map<number, Set<number>> {
  const fullSets = new Map<number, Set<number>>();
  // Assessors that later steps skip, because no other assessor can take their applications.
  const blocked = new Set<number>();
  for (let level = 1; level <= perApplication; level += 1) {
    for (const [application, assigned] of state.places.entries()) {
      if (assigned.size >= level || fullSets.has(application)) continue;
      const direct = findLeastLoaded(state, application, random);
      if (direct !== null) {
        place(state, direct, application);
        continue;
      }
      const reached = new Set<number>();
      const starts = listCandidates(state, application).map((assessor) => ({
        ...{ assessor, application, before: null },
      }));
      const isFree = (assessor: number) => hasCapacity(state, assessor);
      const found = findChain(state, starts, isFree, { reached, blocked });
      if (found) follow(state, found);
      else {
        for (const assessor of reached) blocked.add(assessor);
        fullSets.set(application, reached);
      }
    }
  }
  return fullSets;
}

/**
 * Finds an assessor with the lowest load, preferably with matching expertise. Null if none has capacity. Chooses at
 * random among equals, because the correction for harshness needs varied pairs of assessors.
 */
function findLeastLoaded(state: State, application: number, random: () => number): number | null {
  let best: number[] = [];
  for (const assessor of listCandidates(state, application)) {
    if (!hasCapacity(state, assessor)) continue;
    const difference =
      best[0] === undefined
        ? -1
        : at(state.loads, assessor) - at(state.loads, best[0]) ||
          at(at(state.matches, application), best[0]) - at(at(state.matches, application), assessor);
    if (difference < 0) best = [assessor];
    else if (difference === 0) best.push(assessor);
  }
  return best[Math.floor(random() * best.length)] ?? null;
}

function balanceLoads(state: State): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const assessor of state.assessors.keys()) {
      const isLower = (other: number) =>
        hasCapacity(state, other) && at(state.loads, other) <= at(state.loads, assessor) - 2;
      const start = { assessor, application: -1, before: null };
      for (;;) {
        const found = findChain(state, [start], isLower, { reached: new Set(), blocked: new Set() });
        if (!found) break;
        follow(state, found);
        isChanged = true;
      }
    }
  }
}

function listCandidates(state: State, application: number): number[] {
  return [...state.assessors.keys()].filter((assessor) => canTake(state, assessor, application));
}

function describeOutcome(state: State, task: Task, fullSets: ReadonlyMap<number, Set<number>>): Outcome {
  const { applications, assessors, held, loads } = state;
  const counts = state.places.map(({ size }) => Math.min(size, task.perApplication));
  const movable = held.flatMap((ofOne, assessor) =>
    [...ofOne].map((application) => ({
      applicationId: at(applications, application).id,
      assessorId: at(assessors, assessor).id,
    })),
  );
  const fixed = task.existing
    .filter(({ isFixed }) => isFixed)
    .map(({ applicationId, assessorId }) => ({ applicationId, assessorId }));
  const assignments = [...fixed, ...movable].toSorted(
    (a, b) => compare(a.applicationId, b.applicationId) || compare(a.assessorId, b.assessorId),
  );
  return {
    assignments,
    asked: applications.length * task.perApplication,
    filled: counts.reduce((sum, count) => sum + count, 0),
    loads: Object.fromEntries(assessors.map(({ id }, assessor) => [id, at(loads, assessor)])),
    shortfalls: [...fullSets]
      .map(([application, full]) => describeShortfall(state, task, application, full))
      .toSorted((a, b) => compare(a.applicationId, b.applicationId)),
    mismatches: listMismatches(task, assignments),
  };
}

function listMismatches({ applications, assessors }: Task, assignments: readonly Assignment[]) {
  const applicationOf = new Map(applications.map((application) => [application.id, application]));
  const assessorOf = new Map(assessors.map((assessor) => [assessor.id, assessor]));
  return assignments.flatMap((pair) => {
    const [application, assessor] = [applicationOf.get(pair.applicationId), assessorOf.get(pair.assessorId)];
    const missing = application && assessor ? findMismatches(application, assessor) : [];
    return missing.length > 0 ? [{ ...pair, missing }] : [];
  });
}

function describeShortfall(
  state: State,
  task: Task,
  application: number,
  full: ReadonlySet<number>,
): Shortfall {
  const excluded = { conflict: 0, subject: 0, language: 0 };
  for (const assessor of state.assessors) {
    const exclusion = findExclusion(at(state.applications, application), assessor, task);
    if (exclusion) excluded[exclusion] += 1;
  }
  const missing = task.perApplication - at(state.places, application).size;
  const withoutCapacity = Math.min(missing, listCandidates(state, application).length);
  return {
    applicationId: at(state.applications, application).id,
    withoutEligible: missing - withoutCapacity,
    withoutCapacity,
    excluded,
    fullAssessorIds: [...full].map((assessor) => at(state.assessors, assessor).id).toSorted(compare),
  };
}

function indexById(records: readonly { id: string }[]): Map<string, number> {
  return new Map(records.map(({ id }, index) => [id, index]));
}

function sortById<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compare(a.id, b.id));
}

/** Compares by code units, so that the result is the same on every machine. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
