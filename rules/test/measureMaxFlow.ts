/**
 * Returns the maximum flow through a bipartite graph. Each vertex has a capacity, and each joined pair has a capacity
 * of 1. Uses Ford–Fulkerson, which is slow but simple.
 */
export function measureMaxFlow(
  left: readonly number[],
  right: readonly number[],
  isJoined: readonly (readonly boolean[])[],
): number {
  const sink = left.length + right.length + 1;
  const residual = Array.from({ length: sink + 1 }, () => new Array<number>(sink + 1).fill(0));
  const add = (from: number, to: number, amount: number) => {
    const row = residual[from];
    if (row) row[to] = (row[to] ?? 0) + amount;
  };
  for (const [index, capacity] of left.entries()) add(0, index + 1, capacity);
  for (const [index, capacity] of right.entries()) add(left.length + index + 1, sink, capacity);
  for (const [from, row] of isJoined.entries())
    for (const [to, joined] of row.entries()) if (joined) add(from + 1, left.length + to + 1, 1);

  const augment = (node: number, seen: Set<number>): boolean => {
    if (node === sink) return true;
    seen.add(node);
    for (const [next, capacity] of (residual[node] ?? []).entries()) {
      if (capacity <= 0 || seen.has(next) || !augment(next, seen)) continue;
      add(node, next, -1);
      add(next, node, 1);
      return true;
    }
    return false;
  };
  let flow = 0;
  while (augment(0, new Set())) flow += 1;
  return flow;
}
