/** Adds each item's index, which may be the only possible key: two items may have the same text. */
export function numbered<Item extends object>(items: readonly Item[]) {
  return items.map((item, place) => ({ ...item, place }));
}
