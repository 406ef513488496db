import type { AssessmentState, Prisma } from '../../../../prisma/client/client.ts';
import type { Env } from '../../../platform/settings/env.ts';
import {
  type Assessor,
  type Entry,
  type FindConflict,
  loadConflicts,
  readAssessors,
  readEntries,
} from '../conflicts/findConflicts.ts';
import type { RoundRow } from '../rounds/roundRow.ts';
import type { AssignmentTasks } from './assignmentProgram.ts';
import { readExpectedExpertise } from './expectedExpertise.ts';

export type AssignmentTask = Parameters<AssignmentTasks['assign']>[0];

/** States of an assessment that count towards the application's required number and the assessor's limit. */
export const COUNTING = ['PLANNED', 'ASSIGNED', 'STARTED', 'SUBMITTED'] as const satisfies AssessmentState[];

export const NOT_BEGUN = ['PLANNED', 'ASSIGNED'] as const satisfies AssessmentState[];

export const NOTHING_SUBMITTED = { reason: null, total: null, isPassed: null } as const;

export const isOneOf = (states: readonly AssessmentState[], state: AssessmentState): boolean =>
  states.includes(state);

export type TaskReader = { db: Prisma.TransactionClient; env: Pick<Env, 'SUBJECTS'> };

export type RoundPeople = { assessors: Assessor[]; entries: Entry[]; findConflict: FindConflict };

export async function readPeople(
  db: Prisma.TransactionClient,
  round: RoundRow,
  applicationIds?: readonly string[],
): Promise<RoundPeople> {
  const assessors = await readAssessors(db, round);
  const entries = await readEntries(db, round.id, applicationIds);
  return { assessors, entries, findConflict: await loadConflicts(db, round, assessors) };
}

/**
 * Reads the input of automatic assignment. Started and submitted assessments are fixed, as are manual
 * assignments without a conflict of interest. Assessors are not assigned an application again if they
 * abstained from it, or if their assessment of it was withdrawn or ended by a conflict of interest.
 */
export async function readTask(
  ctx: TaskReader,
  round: RoundRow,
  seed: number,
): Promise<{ task: AssignmentTask; people: RoundPeople }> {
  const { db } = ctx;
  const people = await readPeople(db, round);
  const expect = await readExpectedExpertise(ctx, round.id);
  const { assessors, entries, findConflict } = people;
  const rows = await db.assessment.findMany({
    where: { roundId: round.id, entry: { application: { cancelledAt: null } } },
    select: { applicationId: true, memberId: true, state: true, isByHand: true },
    orderBy: [{ applicationId: 'asc' }, { memberId: 'asc' }],
  });
  const ended = new Set(rows.filter(({ state }) => !isOneOf(COUNTING, state)).map(pairOf));
  const applications = entries.map((entry) => ({
    ...{ id: entry.applicationId, ...expect(entry.applicationId) },
    conflictIds: assessors.flatMap((assessor) =>
      findConflict(assessor, entry) || ended.has(pairOf({ ...entry, memberId: assessor.id }))
        ? [assessor.id]
        : [],
    ),
  }));
  const conflicts = new Set(
    applications.flatMap(({ id, conflictIds }) =>
      conflictIds.map((memberId) => pairOf({ applicationId: id, memberId })),
    ),
  );
  const existing = rows.flatMap((row) =>
    isOneOf(COUNTING, row.state)
      ? [
          {
            ...{ applicationId: row.applicationId, assessorId: row.memberId },
            isFixed: !isOneOf(NOT_BEGUN, row.state) || (row.isByHand && !conflicts.has(pairOf(row))),
          },
        ]
      : [],
  );
  const { perApplication, maxPerAssessor, requiresExpertise } = round;
  const task = {
    ...{ applications, existing, perApplication, maxPerAssessor, requiresExpertise, seed },
    assessors: assessors.map(({ id, subjects, languages }) => ({
      ...{ id, capacityLeft: maxPerAssessor, subjects, languages },
    })),
  };
  return { task, people };
}

export const pairOf = ({ applicationId, memberId }: { applicationId: string; memberId: string }): string =>
  `${applicationId} ${memberId}`;
