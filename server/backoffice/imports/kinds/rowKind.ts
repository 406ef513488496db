import type { z } from 'zod';
import type { Problem } from '../../../../rules/problems.ts';
import type { Columns } from '../../../catalogue/scholarships/import/read/columns.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';

export type FileRow = { line: number; cells: Record<string, string> };

/** A row's problems by column. An empty column name means the whole row. */
export type RowProblems = Record<string, Problem>;

export type RowKind<Value> = Columns & {
  optional: readonly string[];
  /** True if the file may have additional columns, such as a rubric's questions, whose meaning depends on the row. */
  takesOthers?: true;
  /**
   * Maximum number of rows, all processed in one transaction. If omitted, up to MAX_IMPORT_ROWS rows are processed in
   * chunks.
   */
  maxRows?: number;
  check(row: FileRow, ctx: Pick<Context, 'env' | 'now'>): { value: Value } | { problems: RowProblems };
  /**
   * Returns the natural key. A second row with the same key is reported as a problem. A record that already exists is
   * not written again.
   */
  keyOf(value: Value): string;
  /** Returns the value of the column `_id`. A second row with the same value is also reported as a problem. */
  idOf?(value: Value): string | undefined;
  /**
   * Returns, by key, the problems that can only be detected in the database. The transaction may still write the
   * other rows.
   */
  refuse?(
    ctx: TransactionContext<Context>,
    values: readonly Value[],
    ownerId: string,
  ): Promise<ReadonlyMap<string, RowProblems>>;
  findStored(
    ctx: TransactionContext<Context>,
    values: readonly Value[],
    ownerId: string,
  ): Promise<ReadonlySet<string>>;
  /** Writes valid rows whose records do not exist yet. Acts for the admin who uploaded the file. */
  write(ctx: TransactionContext<Context>, values: readonly Value[], ownerId: string): Promise<void>;
};

export function listProblems({ issues }: z.ZodError): RowProblems {
  const found: RowProblems = {};
  for (const { path, message } of issues) found[String(path[0] ?? '')] ??= message as Problem;
  return found;
}
