import type { AssessmentState, Prisma } from '../../../../prisma/client/client.ts';
import type { ConflictCause } from '../conflicts/findConflicts.ts';
import type { RoundRow } from '../rounds/roundRow.ts';
import { COUNTING, isOneOf, pairOf, readPeople } from './assignmentTask.ts';
import type { Pair } from './planAssignment.ts';

export type RefusalCause = ConflictCause | 'NOT_FOUND' | 'FULL' | 'ALREADY' | 'SUBMITTED';

export async function checkPairs(
  { db }: { db: Prisma.TransactionClient },
  round: RoundRow,
  pairs: readonly Pair[],
) {
  const applicationIds = [...new Set(pairs.map(({ applicationId }) => applicationId))];
  const { assessors, entries, findConflict } = await readPeople(db, round, applicationIds);
  const rows = await db.assessment.findMany({
    where: { roundId: round.id, entry: { application: { cancelledAt: null } } },
    select: { applicationId: true, memberId: true, state: true },
  });
  const states = new Map<string, AssessmentState>(rows.map((row) => [pairOf(row), row.state]));
  const loads = new Map<string, number>();
  const count = (memberId: string) => loads.set(memberId, (loads.get(memberId) ?? 0) + 1);
  for (const { memberId, state } of rows) if (isOneOf(COUNTING, state)) count(memberId);
  const assessorOf = new Map(assessors.map((assessor) => [assessor.id, assessor]));
  const entryOf = new Map(entries.map((entry) => [entry.applicationId, entry]));
  const findCause = (pair: Pair): RefusalCause | null => {
    const [assessor, entry] = [assessorOf.get(pair.memberId), entryOf.get(pair.applicationId)];
    if (!assessor || !entry) return 'NOT_FOUND';
    const state = states.get(pairOf(pair));
    if (state && isOneOf(COUNTING, state)) return 'ALREADY';
    const cause = findConflict(assessor, entry);
    if (cause) return cause;
    if ((loads.get(pair.memberId) ?? 0) >= round.maxPerAssessor) return 'FULL';
    count(pair.memberId);
    states.set(pairOf(pair), 'PLANNED');
    return null;
  };
  return { assessors, loads, findCause, hasRow: (pair: Pair) => states.has(pairOf(pair)) };
}
