/**
 * Counts the insertions, deletions, replacements and swaps of adjacent characters that turn one word into the other
 * (optimal string alignment distance).
 */
export function countEdits(from: string, to: string): number {
  const source = [...from];
  const target = [...to];
  let before: number[] = [];
  let above = [0, ...target.map((_, column) => column + 1)];
  for (const [row, sign] of source.entries()) {
    const current = [row + 1];
    for (const [column, wanted] of target.entries()) {
      const at = (line: number[], place: number) => line[place] ?? Number.POSITIVE_INFINITY;
      const replaced = at(above, column) + (sign === wanted ? 0 : 1);
      const isSwap = sign === target[column - 1] && source[row - 1] === wanted;
      const swapped = isSwap ? at(before, column - 1) + 1 : replaced;
      current.push(Math.min(replaced, swapped, at(above, column + 1) + 1, at(current, column) + 1));
    }
    [before, above] = [above, current];
  }
  return above.at(-1) ?? 0;
}
