import { Prisma } from '../../../prisma/client/client.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { DecisionBasis } from '../decisions/decisionRow.ts';
import { CANDIDATES } from './candidateSql.ts';

type Reading = Pick<TransactionContext, 'db'>;

export async function readBasis(ctx: Reading, applicationId: string): Promise<DecisionBasis | null> {
  return (await readResults(ctx, [applicationId])).get(applicationId) ?? null;
}

export async function readResults(
  { db }: Reading,
  ids: readonly string[],
): Promise<Map<string, DecisionBasis>> {
  const rows = await db.$queryRaw<(DecisionBasis & { id: string })[]>`
    SELECT a.id, r.name AS "roundName", ${points('e.total')} AS total, ${points('e.spread')} AS spread, e.rank,
      coalesce(e.count, 0)::int AS count
    FROM ${CANDIDATES} WHERE a.id = ANY(${ids}::uuid[]) AND r.id IS NOT NULL`;
  return new Map(rows.map(({ id, ...result }) => [id, result]));
}

const points = (column: string) => Prisma.raw(`(${column}::float8 / 100)`);
