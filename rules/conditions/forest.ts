import { type Comparison, type Condition, type Facts, partsOf } from './condition.ts';
import { compare, OPPOSITE, type Verdict } from './evaluate.ts';

/** A condition whose comparisons are numbers of the forest's: of many conditions most are the same. */
type Tree = number | { join: 'all' | 'any' | 'not'; parts: readonly Tree[] };

/** Many conditions, by their ids, that are evaluated together: each distinct comparison is made once. */
export type Forest = {
  add(id: number, condition: Condition): void;
  has(id: number): boolean;
  /** Leaves only these. */
  keep(ids: ReadonlySet<number>): void;
  /** Tells the verdict of each. The same as evaluate.ts gives. */
  evaluate(facts: Facts, tell: (id: number, verdict: Verdict) => void): void;
  /** How many comparisons its conditions have. */
  readonly size: number;
  /** Whether most of the comparisons that it holds are of conditions that are gone. */
  readonly isSparse: boolean;
};

export function plantForest(): Forest {
  const comparisons: Comparison[] = [];
  const numbers = new Map<string, number>();
  const trees = new Map<number, { tree: Tree; size: number }>();
  let size = 0;

  const numberOf = (comparison: Comparison): number => {
    const text = JSON.stringify(comparison);
    const number = numbers.get(text) ?? comparisons.push(comparison) - 1;
    numbers.set(text, number);
    return number;
  };
  const compact = (condition: Condition): Tree => {
    const parts = partsOf(condition);
    if (!parts) return numberOf(condition as Comparison);
    const join = 'all' in condition ? 'all' : 'any' in condition ? 'any' : 'not';
    return { join, parts: parts.map(compact) };
  };

  return {
    add(id, condition) {
      if (trees.has(id)) return;
      const tree = { tree: compact(condition), size: countLeaves(condition) };
      trees.set(id, tree);
      size += tree.size;
    },
    has: (id) => trees.has(id),
    keep(ids) {
      for (const [id, tree] of trees) {
        if (ids.has(id)) continue;
        trees.delete(id);
        size -= tree.size;
      }
    },
    evaluate(facts, tell) {
      const verdicts = comparisons.map((comparison) => compare(comparison, facts[comparison.fact]));
      for (const [id, { tree }] of trees) tell(id, verdictOf(tree, verdicts));
    },
    get size() {
      return size;
    },
    get isSparse() {
      return comparisons.length > 2 * size + 10_000;
    },
  };
}

/** By the verdict of each comparison. */
function verdictOf(tree: Tree, verdicts: readonly Verdict[]): Verdict {
  if (typeof tree === 'number') return verdicts[tree] as Verdict;
  const { join, parts } = tree;
  if (join === 'not') return OPPOSITE[verdictOf(parts[0] as Tree, verdicts)];
  const decisive = join === 'all' ? 'notMet' : 'met';
  let joined: Verdict = OPPOSITE[decisive];
  for (const part of parts) {
    const verdict = verdictOf(part, verdicts);
    if (verdict === decisive) return decisive;
    if (verdict === 'unknown') joined = 'unknown';
  }
  return joined;
}

function countLeaves(condition: Condition): number {
  return partsOf(condition)?.reduce((sum, part) => sum + countLeaves(part), 0) ?? 1;
}
