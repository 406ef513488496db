import type { ExpectedExpertise, Expertise } from './expertise.ts';

export type AssignedApplication = ExpectedExpertise & {
  id: string;
  conflictIds: readonly string[];
};

export type Assessor = Expertise & {
  id: string;
  capacityLeft: number;
};

/**
 * Current assignments, by index instead of id. `places` contains the assessors of each application, and
 * `held` the movable applications of each assessor.
 */
export type State = {
  applications: readonly AssignedApplication[];
  assessors: readonly Assessor[];
  isEligible: boolean[][];
  /** Number of mismatches in expertise by application and assessor, negated, so 0 is a full match. */
  matches: number[][];
  places: Set<number>[];
  held: Set<number>[];
  loads: number[];
  limits: number[];
};

/**
 * A step that moves `application` to `assessor` from the assessor of the step `before`. In the first step, the
 * application was unassigned, or it is -1 if the assessor only gives an application away.
 */
export type Step = { assessor: number; application: number; before: Step | null };

type Search = {
  reached: Set<number>;
  blocked: ReadonlySet<number>;
  keepsMatches?: boolean;
};

/**
 * Searches breadth-first for a chain of steps to an assessor who meets `isEnd`. In each step, an assessor gives an
 * application to another who may assess it. Returns the last step, or null if there is no chain.
 */
export function findChain(
  state: State,
  starts: readonly Step[],
  isEnd: (assessor: number) => boolean,
  { reached, blocked, keepsMatches = false }: Search,
): Step | null {
  const queue = [...starts];
  for (const { assessor } of starts) reached.add(assessor);
  let others = [...state.assessors.keys()].filter((other) => !reached.has(other) && !blocked.has(other));
  for (const step of queue) {
    if (isEnd(step.assessor)) return step;
    if (blocked.has(step.assessor)) continue;
    for (const application of at(state.held, step.assessor)) {
      if (others.length === 0) break;
      const match = at(state.matches, application);
      const least = keepsMatches ? at(match, step.assessor) : Number.NEGATIVE_INFINITY;
      const eligible = at(state.isEligible, application);
      const assigned = at(state.places, application);
      const next = others.filter(
        (other) => eligible[other] && at(match, other) >= least && !assigned.has(other),
      );
      if (next.length === 0) continue;
      for (const assessor of next) {
        reached.add(assessor);
        queue.push({ assessor, application, before: step });
      }
      others = others.filter((other) => !reached.has(other));
    }
  }
  return null;
}

export function follow(state: State, last: Step): void {
  for (let step: Step | null = last; step; step = step.before) {
    if (step.before) remove(state, step.before.assessor, step.application);
    if (step.application >= 0) place(state, step.assessor, step.application);
  }
}

export function place(state: State, assessor: number, application: number): void {
  at(state.places, application).add(assessor);
  at(state.held, assessor).add(application);
  state.loads[assessor] = at(state.loads, assessor) + 1;
}

function remove(state: State, assessor: number, application: number): void {
  at(state.places, application).delete(assessor);
  at(state.held, assessor).delete(application);
  state.loads[assessor] = at(state.loads, assessor) - 1;
}

export function hasCapacity({ loads, limits }: State, assessor: number): boolean {
  return at(loads, assessor) < at(limits, assessor);
}

export function canTake({ isEligible, places }: State, assessor: number, application: number): boolean {
  return at(at(isEligible, application), assessor) && !at(places, application).has(assessor);
}

export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`No element ${index}`);
  return value;
}
