import type { Problem } from '../../../rules/problems.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';

/** A row of a file: the texts of its cells by column, without surrounding spaces. */
export type FileRow = { line: number; cells: Record<string, string> };

/** A row's problems by column; under an empty name, the problem of the whole row. */
export type RowProblems = Record<string, Problem>;

/** A kind of file whose rows are checked and written in chunks. */
export type RowKind<Value> = {
  required: readonly string[];
  optional: readonly string[];
  /** Returns the row's value, or its problems. */
  check(row: FileRow): { value: Value } | { problems: RowProblems };
  /** The natural key: a second row with the same key is a problem, and a stored record is not written again. */
  keyOf(value: Value): string;
  /** Returns the keys whose records are stored. */
  findStored(ctx: TransactionContext<Context>, values: readonly Value[]): Promise<ReadonlySet<string>>;
  write(ctx: TransactionContext<Context>, values: readonly Value[]): Promise<void>;
};
