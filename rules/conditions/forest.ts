import { type Comparison, type Condition, type Facts, getParts } from './condition.ts';
import { compare, type Verdict } from './evaluate.ts';

export type Forest = {
  add(id: number, condition: Condition): void;
  has(id: number): boolean;
  keep(ids: ReadonlySet<number>): void;
  /**
   * Calls `tell` with the verdict on each condition. `isClose` is true if only one unknown fact prevents a decision.
   * Gives the same results as evaluate.ts and explain.ts.
   */
  evaluate(facts: Facts, tell: (id: number, verdict: Verdict, isClose: boolean) => void): void;
  readonly size: number;
  readonly isSparse: boolean;
};

/**
 * Conditions as flat arrays of integers, because reading objects scattered in memory would be several times
 * slower. A comparison is stored as its number. A join is stored as its code in JOINS, the index after its
 * last part, and its parts.
 */
type Code = number[];
const JOINS = { all: -1, any: -2, not: -3 };

const VERDICTS: readonly Verdict[] = ['unknown', 'met', 'notMet'];
const UNKNOWN = 0;
const MET = 1;
const NOT_MET = 2;
const NOT_COMPARED = 3;

export function plantForest(): Forest {
  const code: Code = [];
  const comparisons: Comparison[] = [];
  const numbers = new Map<string, number>();
  const trees = new Map<number, { at: number; size: number }>();
  let size = 0;

  const numberOf = (comparison: Comparison): number => {
    const text = JSON.stringify(comparison);
    const number = numbers.get(text) ?? comparisons.push(comparison) - 1;
    numbers.set(text, number);
    return number;
  };
  const write = (condition: Condition): void => {
    const parts = getParts(condition);
    if (!parts) {
      code.push(numberOf(condition as Comparison));
      return;
    }
    const end = code.push('all' in condition ? JOINS.all : 'any' in condition ? JOINS.any : JOINS.not, 0) - 1;
    for (const part of parts) write(part);
    code[end] = code.length;
  };

  return {
    add(id, condition) {
      if (trees.has(id)) return;
      const at = code.length;
      write(condition);
      trees.set(id, { at, size: code.length - at });
      size += code.length - at;
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
      const known = {
        code,
        comparisons,
        facts,
        verdicts: new Uint8Array(comparisons.length).fill(NOT_COMPARED),
      };
      for (const [id, { at }] of trees) {
        const verdict = verdictAt(at, known);
        tell(id, VERDICTS[verdict] as Verdict, verdict === UNKNOWN && missesOne(at, known));
      }
    },
    get size() {
      return size;
    },
    get isSparse() {
      return code.length > 2 * size + 10_000;
    },
  };
}

type EvaluationState = { code: Code; comparisons: readonly Comparison[]; facts: Facts; verdicts: Uint8Array };

function verdictAt(at: number, known: EvaluationState): number {
  const { code } = known;
  const first = code[at] as number;
  if (first >= 0) return verdictOf(first, known);
  if (first === JOINS.not) return OPPOSITE[verdictAt(at + 2, known)] as number;
  const decisive = first === JOINS.all ? NOT_MET : MET;
  let joined = OPPOSITE[decisive] as number;
  const end = code[at + 1] as number;
  for (let part = at + 2; part < end; part = nextPart(part, code)) {
    const verdict = verdictAt(part, known);
    if (verdict === decisive) return decisive;
    if (verdict === UNKNOWN) joined = UNKNOWN;
  }
  return joined;
}

function missesOne(at: number, known: EvaluationState): boolean {
  let missing: string | null = null;
  const isSame = (place: number): boolean => {
    if (verdictAt(place, known) !== UNKNOWN) return true;
    const first = known.code[place] as number;
    if (first >= 0) {
      const { fact } = known.comparisons[first] as Comparison;
      missing ??= fact;
      return missing === fact;
    }
    return partsAt(place, known.code).every(isSame);
  };
  return isSame(at);
}

function partsAt(at: number, code: Code): number[] {
  const parts: number[] = [];
  const end = code[at + 1] as number;
  for (let part = at + 2; part < end; part = nextPart(part, code)) parts.push(part);
  return parts;
}

function nextPart(part: number, code: Code): number {
  return (code[part] as number) >= 0 ? part + 1 : (code[part + 1] as number);
}

const OPPOSITE = [UNKNOWN, NOT_MET, MET];

function verdictOf(number: number, { comparisons, facts, verdicts }: EvaluationState): number {
  if (verdicts[number] === NOT_COMPARED) {
    const comparison = comparisons[number] as Comparison;
    verdicts[number] = VERDICTS.indexOf(compare(comparison, facts[comparison.fact]));
  }
  return verdicts[number] as number;
}
