import { at, canTake, findChain, follow, hasCapacity, type State, type Step } from './assignmentState.ts';

/**
 * Moves applications to assessors with matching expertise. Preserves the loads and the number of filled
 * places, and loses no other match.
 */
export function preferExpertise(state: State): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const assessor of state.assessors.keys()) {
      for (;;) {
        const found = findImprovement(state, assessor);
        if (!found) break;
        follow(state, found);
        isChanged = true;
      }
    }
  }
}

/**
 * Finds a chain of steps that begins by moving one of the giver's applications to a better match. It ends at the
 * giver, or at an assessor who has one application fewer. Null if there is none.
 */
function findImprovement(state: State, giver: number): Step | null {
  const before: Step = { assessor: giver, application: -1, before: null };
  const starts = new Map<number, Step>();
  for (const application of at(state.held, giver)) {
    const match = matchOf(state, application, giver);
    if (match === 0) continue;
    for (const assessor of state.assessors.keys())
      if (
        !starts.has(assessor) &&
        matchOf(state, application, assessor) > match &&
        canTake(state, assessor, application)
      )
        starts.set(assessor, { assessor, application, before });
  }
  if (starts.size === 0) return null;
  const load = at(state.loads, giver);
  const isEnd = (assessor: number) =>
    assessor === giver || (hasCapacity(state, assessor) && at(state.loads, assessor) === load - 1);
  return findChain(state, [...starts.values()], isEnd, {
    ...{ reached: new Set(), blocked: new Set() },
    keepsMatches: true,
  });
}

const matchOf = ({ matches }: State, application: number, assessor: number) =>
  at(at(matches, application), assessor);
