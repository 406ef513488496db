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
  /** The verdict of each by id, those of `only` when it is given. The same as evaluate.ts gives. */
  evaluate(facts: Facts, only?: Iterable<number>): Map<number, Verdict>;
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
    evaluate(facts, only = trees.keys()) {
      const verdicts: (Verdict | undefined)[] = [];
      const leaf = (number: number): Verdict => {
        const comparison = comparisons[number] as Comparison;
        const verdict = verdicts[number] ?? compare(comparison, facts[comparison.fact]);
        verdicts[number] = verdict;
        return verdict;
      };
      const found = new Map<number, Verdict>();
      for (const id of only) {
        const tree = trees.get(id);
        if (tree) found.set(id, verdictOf(tree.tree, leaf));
      }
      return found;
    },
    get size() {
      return size;
    },
    get isSparse() {
      return comparisons.length > 2 * size + 10_000;
    },
  };
}

function verdictOf(tree: Tree, leaf: (number: number) => Verdict): Verdict {
  if (typeof tree === 'number') return leaf(tree);
  const { join, parts } = tree;
  if (join === 'not') return OPPOSITE[verdictOf(parts[0] as Tree, leaf)];
  const decisive = join === 'all' ? 'notMet' : 'met';
  let joined: Verdict = OPPOSITE[decisive];
  for (const part of parts) {
    const verdict = verdictOf(part, leaf);
    if (verdict === decisive) return decisive;
    if (verdict === 'unknown') joined = 'unknown';
  }
  return joined;
}

function countLeaves(condition: Condition): number {
  return partsOf(condition)?.reduce((sum, part) => sum + countLeaves(part), 0) ?? 1;
}
