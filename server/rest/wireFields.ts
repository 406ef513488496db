import { renameFields } from '../renameFields.ts';

/** The same with the names that fields have on the wire: a refusal of `comment` is one of `review_comment`. */
export function withWireFields<Result>(
  names: Readonly<Record<string, string>>,
  work: Promise<Result>,
): Promise<Result> {
  return renameFields((field) => names[field] ?? field, work);
}
