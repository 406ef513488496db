import type { AssessmentState, Prisma } from '../../../../prisma/client/client.ts';
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

export type AssignmentTask = Parameters<AssignmentTasks['assign']>[0];

/** States in which an assessment counts as one of an application. */
export const COUNTING = ['PLANNED', 'ASSIGNED', 'STARTED', 'SUBMITTED'] as const satisfies AssessmentState[];

/** States in which nothing has been written yet, so that an assignment may move. */
export const NOT_BEGUN = ['PLANNED', 'ASSIGNED'] as const satisfies AssessmentState[];

/** Clears what an earlier assessment of the same pair left; its answers stay. */
export const NOTHING_SUBMITTED = { reason: null, total: null, isPassed: null } as const;

export const isOneOf = (states: readonly AssessmentState[], state: AssessmentState): boolean =>
  states.includes(state);

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
 * Reads what automatic assignment starts from. Assessments that were begun are fixed, and those made by hand unless a
 * conflict was found since. Whoever abstained or was withdrawn from an application does not get it again.
 */
export async function readTask(
  db: Prisma.TransactionClient,
  round: RoundRow,
  seed: number,
): Promise<{ task: AssignmentTask; people: RoundPeople }> {
  const people = await readPeople(db, round);
  const { assessors, entries, findConflict } = people;
  const rows = await db.assessment.findMany({
    where: { roundId: round.id, entry: { application: { cancelledAt: null } } },
    select: { applicationId: true, memberId: true, state: true, isByHand: true },
    orderBy: [{ applicationId: 'asc' }, { memberId: 'asc' }],
  });
  const ended = new Set(rows.filter(({ state }) => !isOneOf(COUNTING, state)).map(pairOf));
  const applications = entries.map((entry) => ({
    ...{ id: entry.applicationId, subject: null, languages: [] },
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
  const { perApplication, maxPerAssessor } = round;
  const task = {
    ...{ applications, existing, perApplication, maxPerAssessor, seed },
    assessors: assessors.map(({ id }) => ({ id, capacityLeft: maxPerAssessor, subjects: [], languages: [] })),
  };
  return { task, people };
}

export const pairOf = ({ applicationId, memberId }: { applicationId: string; memberId: string }): string =>
  `${applicationId} ${memberId}`;
