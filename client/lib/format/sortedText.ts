/**
 * Returns JSON with sorted object keys, so that equal values can be compared as text. The database does not preserve
 * the order of keys.
 */
export function sortedText(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
