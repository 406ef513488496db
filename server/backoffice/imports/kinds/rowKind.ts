import type { z } from 'zod';
import type { Problem } from '../../../../rules/problems.ts';
import type { Columns } from '../../../catalogue/scholarships/import/read/columns.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import type { Env } from '../../../platform/settings/env.ts';

/** A row of a file, with the text of its cells by column. Surrounding spaces are removed. */
export type FileRow = { line: number; cells: Record<string, string> };

/** A row's problems by column. An empty name means the whole row. */
export type RowProblems = Record<string, Problem>;

/** A type of file. Its rows are checked and written in chunks. */
export type RowKind<Value> = Columns & {
  optional: readonly string[];
  /**
   * True if the file may have additional columns whose meaning depends on the row, such as a rubric's
   * questions.
   */
  takesOthers?: true;
  /**
   * Maximum number of rows that can be checked and written in one transaction. If omitted, the maximum is
   * MAX_IMPORT_ROWS, and rows are processed in chunks.
   */
  maxRows?: number;
  check(row: FileRow, env: Env): { value: Value } | { problems: RowProblems };
  /**
   * Returns the natural key. A second row with the same key is a problem. A record that already exists is not written
   * again.
   */
  keyOf(value: Value): string;
  /**
   * Finds problems that can only be detected in the database. Returns them by key. The transaction may still
   * write the other rows.
   */
  refuse?(
    ctx: TransactionContext<Context>,
    values: readonly Value[],
    ownerId: string,
  ): Promise<ReadonlyMap<string, RowProblems>>;
  /** Returns the keys of records that already exist. */
  findStored(
    ctx: TransactionContext<Context>,
    values: readonly Value[],
    ownerId: string,
  ): Promise<ReadonlySet<string>>;
  /** Writes valid rows whose records do not exist yet. Acts for the admin who uploaded the file. */
  write(ctx: TransactionContext<Context>, values: readonly Value[], ownerId: string): Promise<void>;
};

/** Returns only the first problem of each column. */
export function listProblems({ issues }: z.ZodError): RowProblems {
  const found: RowProblems = {};
  for (const { path, message } of issues) found[String(path[0] ?? '')] ??= message as Problem;
  return found;
}
