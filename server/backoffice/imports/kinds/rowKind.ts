import type { z } from 'zod';
import type { Problem } from '../../../../rules/problems.ts';
import type { Columns } from '../../../catalogue/scholarships/import/read/columns.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import type { Env } from '../../../platform/settings/env.ts';

/** A row of a file: the texts of its cells by column, without surrounding spaces. */
export type FileRow = { line: number; cells: Record<string, string> };

/** A row's problems by column; under an empty name, the problem of the whole row. */
export type RowProblems = Record<string, Problem>;

/** A kind of file whose rows are checked and written in chunks. */
export type RowKind<Value> = Columns & {
  optional: readonly string[];
  /** True if other columns have a meaning that depends on the row, such as a rubric's questions. */
  takesOthers?: true;
  /** The maximum number of rows, which are checked and written in one transaction; default: chunks of them. */
  maxRows?: number;
  /** Returns the row's value, or its problems. */
  check(row: FileRow, env: Env): { value: Value } | { problems: RowProblems };
  /** The natural key: a second row with the same key is a problem, and a stored record is not written again. */
  keyOf(value: Value): string;
  /**
   * Returns, by key, the problems that can only be found in the database. The transaction may still write the other
   * rows.
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
  /** Writes valid rows whose records do not exist yet, on behalf of the admin who uploaded the file. */
  write(ctx: TransactionContext<Context>, values: readonly Value[], ownerId: string): Promise<void>;
};

/** Returns the first problem of each column. */
export function listProblems({ issues }: z.ZodError): RowProblems {
  const found: RowProblems = {};
  for (const { path, message } of issues) found[String(path[0] ?? '')] ??= message as Problem;
  return found;
}
