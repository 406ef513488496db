import type { Problem } from '../../../rules/problems.ts';
import { AppError } from '../errors.ts';

/** What the work resolves to; or its refusal, with its fields named, and explained, as the caller knows them. */
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
