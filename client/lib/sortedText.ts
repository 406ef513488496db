/** A value as JSON, the parts of objects by name: the database keeps them in an order of its own. */
export function sortedText(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
