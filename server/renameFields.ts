import { AppError } from './errors.ts';

/** What the work resolves to; or its refusal, with its fields named as the caller of a door knows them. */
export async function renameFields<Result>(
  nameOf: (field: string) => string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.problems) throw error;
    const renamed = Object.entries(error.problems).map(([field, expected]) => [nameOf(field), expected]);
    throw new AppError(error.code, { ...error, problems: Object.fromEntries(renamed) });
  }
}
