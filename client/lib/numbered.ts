/** Adds each item's index for use as a key, because two items may have the same text. */
export function numbered<Item extends object>(items: readonly Item[]) {
  return items.map((item, place) => ({ ...item, place }));
}
