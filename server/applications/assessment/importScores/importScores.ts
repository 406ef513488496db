import type { Problem } from '../../../../rules/problems.ts';
import { storeSet } from '../../../catalogue/forms/answerSet.ts';
import type { Assessed } from '../../../events/events.ts';
import { publish } from '../../../events/publish.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';
import { resolveScores } from './resolveScores.ts';
import { keyOfScores, type ScoreRow } from './scoreRow.ts';

type Inside = TransactionContext<Context>;

export async function refuseScores(ctx: Inside, rows: readonly ScoreRow[], ownerId: string) {
  const resolved = await resolveScores(ctx, rows, ownerId);
  const refused = new Map<string, Record<string, Problem>>();
  for (const [row, found] of resolved) if ('problems' in found) refused.set(keyOfScores(row), found.problems);
  return refused;
}

export async function findStoredScores(ctx: Inside, rows: readonly ScoreRow[]): Promise<ReadonlySet<string>> {
  const resolved = await resolveScores(ctx, rows, null);
  return new Set(
    [...resolved].flatMap(([row, found]) =>
      'scored' in found && found.scored.isStored ? [keyOfScores(row)] : [],
    ),
  );
}

/** Submits the scores of valid rows on behalf of their assessors. The audit log names the admin who imported them. */
export async function writeScores(ctx: Inside, rows: readonly ScoreRow[], ownerId: string): Promise<void> {
  const resolved = await resolveScores(ctx, rows, ownerId);
  const submitted: Assessed[] = [];
  for (const found of resolved.values()) {
    if (!('scored' in found)) continue;
    const { id, roundId, applicationId, rubric, answers, total, isPassed } = found.scored;
    const ids = { formId: rubric.formId, formVersionId: rubric.versionId };
    const answerSetId = await storeSet(ctx.db, { ...ids, answers, setAside: [] });
    const data = {
      state: 'SUBMITTED',
      submittedAt: ctx.now(),
      isLate: false,
      answerSetId,
      total,
      isPassed,
    } as const;
    await ctx.db.assessment.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
    submitted.push({ actorId: ownerId, assessmentId: id, roundId, applicationId });
  }
  await publish(ctx, 'assessments.imported', submitted);
}

export async function refreshImported(
  { db }: Pick<Inside, 'db'>,
  imported: readonly Pick<Assessed, 'roundId'>[],
): Promise<void> {
  const rounds = [...new Set(imported.map(({ roundId }) => roundId))].sort();
  for (const roundId of rounds) await refreshTotals({ db }, { roundId });
}
