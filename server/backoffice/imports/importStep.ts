import type { Import } from '../../../prisma/client/client.ts';
import type { Problem } from '../../../rules/problems.ts';
import type { Context } from '../../platform/context.ts';

/** Thrown to abandon an import that was removed, or that another run has continued or completed. */
export class Left extends Error {}

export type FoundProblem = { line: number; column: string | null; reason: Problem };

export type ImportStep = {
  ctx: Context;
  row: Import;
  path: string;
  isWrite: boolean;
  onProgress(percent: number): void;
  signal: AbortSignal | undefined;
};

export type Counts = Pick<Import, 'added' | 'changed' | 'unchanged' | 'bad'>;

const PROBLEM_BATCH = 5_000;

export async function storeCheck(
  { ctx, row: { id } }: ImportStep,
  counts: Counts & Pick<Import, 'problemCount' | 'ignoredColumns'>,
  problems: readonly FoundProblem[],
): Promise<void> {
  await ctx.db.$transaction(
    async (db) => {
      const { count } = await db.import.updateMany({
        where: { id, state: 'CHECKING' },
        data: { ...counts, state: 'CHECKED', progress: 100 },
      });
      if (count === 0) throw new Left();
      await db.importProblem.deleteMany({ where: { importId: id } });
      for (let first = 0; first < problems.length; first += PROBLEM_BATCH) {
        const batch = problems.slice(first, first + PROBLEM_BATCH);
        const data = batch.map((found, index) => ({ ...found, importId: id, number: first + index + 1 }));
        await db.importProblem.createMany({ data });
      }
    },
    { timeout: 60_000 },
  );
}

export const MAX_COLUMNS = 20;
const MAX_NAME = 100;

/**
 * Limits the number and length of the unknown column names to store, because the wrong file may have any number of
 * columns.
 */
export function limitColumns(names: readonly string[]): string[] {
  return names.slice(0, MAX_COLUMNS).map((name) => name.slice(0, MAX_NAME));
}
