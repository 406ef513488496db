import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import {
  type ExpectedExpertise,
  findMismatches,
  type Mismatch,
} from '../../../../rules/assessment/expertise.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { HelperProcess } from '../../../platform/processes/helperProcess.ts';
import type { Assessor, ConflictCause, Entry } from '../conflicts/findConflicts.ts';
import { authorizeRound } from '../rounds/reachableRound.ts';
import type { RoundRow } from '../rounds/roundRow.ts';
import type { AssignmentTasks } from './assignmentProgram.ts';
import {
  type AssignmentTask,
  pairOf,
  type RoundPeople,
  readTask,
  type TaskReader,
} from './assignmentTask.ts';

const helper = new HelperProcess<AssignmentTasks>({
  built: 'assign',
  source: 'applications/assessment/assign/assignmentProgram.ts',
  maxMemory: 800_000_000,
  patience: 30_000,
  busy: 'assignment.busy',
});

type Outcome = Awaited<ReturnType<AssignmentTasks['assign']>>;
export type Pair = { applicationId: string; memberId: string };

const MAX_SEED = 2_000_000_000;

export const seedRule = wholeNumber(0, MAX_SEED);
const inputSchema = z.object({ seed: seedRule.nullish() });

export type PlanShortfall = Outcome['shortfalls'][number] & {
  conflicts: { member: Assessor; cause: ConflictCause }[];
  fullMembers: Assessor[];
  unsuited: ExpertiseMismatch[];
};

/** @public used by generated types */
export type ExpertiseMismatch = ExpectedExpertise & {
  applicationId: string;
  member: Assessor;
  missing: Mismatch[];
};

export type AssignmentPlan = {
  seed: number;
  fingerprint: string;
  asked: number;
  filled: number;
  added: Pair[];
  removed: Pair[];
  loads: { member: Assessor; count: number }[];
  shortfalls: PlanShortfall[];
  mismatches: ExpertiseMismatch[];
};

/**
 * Computes an assignment plan without applying it. Applying it with the same seed and fingerprint gives
 * exactly this plan.
 */
export async function readAssignmentPlan(
  ctx: RequestContext,
  given: { roundId: string; seed?: number | null | undefined },
): Promise<AssignmentPlan> {
  const { round } = await authorizeRound(ctx, given.roundId);
  const seed = checkInput(inputSchema, given).seed ?? randomInt(MAX_SEED);
  if (round.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  return (await planAssignment(ctx, round, seed)).plan;
}

export async function planAssignment(
  ctx: TaskReader,
  round: RoundRow,
  seed: number,
): Promise<{ task: AssignmentTask; plan: AssignmentPlan }> {
  const { task, people } = await readTask(ctx, round, seed);
  const outcome = await helper.ask('assign', task);
  return { task, plan: describePlan(task, people, outcome) };
}

function describePlan(task: AssignmentTask, people: RoundPeople, outcome: Outcome): AssignmentPlan {
  const before = task.existing.map(toPair);
  const after = outcome.assignments.map(toPair);
  const { assessors, entries } = people;
  const assessorOf = new Map(assessors.map((assessor) => [assessor.id, assessor]));
  const expectedOf = new Map(task.applications.map((expected) => [expected.id, expected]));
  const findMismatch = (applicationId: string, member: Assessor): ExpertiseMismatch[] => {
    const { subjects, languages } = expectedOf.get(applicationId) ?? { subjects: [], languages: [] };
    const missing = findMismatches({ subjects, languages }, member);
    return missing.length > 0 ? [{ applicationId, subjects, languages, member, missing }] : [];
  };
  const entryOf = new Map(entries.map((entry) => [entry.applicationId, entry]));
  return {
    ...{ seed: task.seed, fingerprint: fingerprintOf(after), asked: outcome.asked, filled: outcome.filled },
    added: without(after, before),
    removed: without(before, after),
    loads: assessors.map((member) => ({ member, count: outcome.loads[member.id] ?? 0 })),
    shortfalls: outcome.shortfalls.map((shortfall) => ({
      ...shortfall,
      conflicts: listConflicts(people, entryOf.get(shortfall.applicationId)),
      fullMembers: assessors.filter(({ id }) => shortfall.fullAssessorIds.includes(id)),
      unsuited: task.requiresExpertise
        ? assessors.flatMap((member) => findMismatch(shortfall.applicationId, member))
        : [],
    })),
    mismatches: outcome.mismatches.flatMap(({ applicationId, assessorId }) => {
      const member = assessorOf.get(assessorId);
      return member ? findMismatch(applicationId, member) : [];
    }),
  };
}

function listConflicts({ assessors, findConflict }: RoundPeople, entry: Entry | undefined) {
  return assessors.flatMap((member) => {
    const cause = entry ? findConflict(member, entry) : null;
    return cause ? [{ member, cause }] : [];
  });
}

const toPair = ({ applicationId, assessorId }: { applicationId: string; assessorId: string }): Pair => ({
  applicationId,
  memberId: assessorId,
});

function without(pairs: readonly Pair[], others: readonly Pair[]): Pair[] {
  const known = new Set(others.map(pairOf));
  return pairs.filter((pair) => !known.has(pairOf(pair)));
}

function fingerprintOf(pairs: readonly Pair[]): string {
  return createHash('sha256').update(pairs.map(pairOf).toSorted().join('\n')).digest('hex').slice(0, 16);
}
