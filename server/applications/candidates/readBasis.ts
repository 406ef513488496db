import { Prisma } from '../../../prisma/client/client.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { DecisionBasis } from '../decisions/decisionRow.ts';
import { CANDIDATES } from './candidateSql.ts';

/** Reads the result of an application in its last round; null if there is no round. */
export async function readBasis(
  { db }: Pick<TransactionContext, 'db'>,
  applicationId: string,
): Promise<DecisionBasis | null> {
  const [row] = await db.$queryRaw<(Omit<DecisionBasis, 'roundName'> & { roundName: string | null })[]>`
    SELECT r.name AS "roundName", ${points('e.total')} AS total, ${points('e.spread')} AS spread, e.rank,
      coalesce(e.count, 0)::int AS count
    FROM ${CANDIDATES} WHERE a.id = ${applicationId}::uuid`;
  return row?.roundName ? { ...row, roundName: row.roundName } : null;
}

const points = (column: string) => Prisma.raw(`(${column}::float8 / 100)`);
