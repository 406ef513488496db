import type { Problem } from '../../../rules/problems.ts';
import { AppError } from '../errors.ts';

/** Renames the fields in a validation error, and optionally its problems, to the names that the caller uses. */
export async function renameFields<Result>(
  nameOf: (field: string) => string,
  work: Promise<Result>,
  explain = (_field: string, problem: Problem) => problem,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.problems) throw error;
    const renamed = Object.entries(error.problems).map(([field, expected]) => [
      nameOf(field),
      explain(field, expected),
    ]);
    throw new AppError(error.code, { ...error, problems: Object.fromEntries(renamed) });
  }
}
