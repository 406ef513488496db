import { AppError, invalidInput } from '../errors.ts';

/** The same refusal with the names that its fields have on the wire: `{ comment: 'review_comment' }`. */
export async function withWireFields<Result>(
  names: Readonly<Record<string, string>>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([name, expected]) => [names[name] ?? name, expected]);
    const wireFields = Object.fromEntries(fields);
    if (error.code === 'INVALID_INPUT') throw invalidInput(wireFields);
    throw new AppError(error.code, error.message, wireFields);
  }
}
