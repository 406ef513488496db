import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condition, facts, VALUES } from '../test/generateConditions.ts';
import type { Condition } from './condition.ts';
import { evaluate, type Verdict } from './evaluate.ts';
import { explain, missingFacts, type Reason } from './explain.ts';

const join = (verdicts: (Verdict | null)[], decisive: Verdict, otherwise: Verdict) =>
  [decisive, 'unknown' as const].find((one) => verdicts.includes(one)) ?? otherwise;

function read(lines: Reason[], level: number, kind: 'ALL' | 'ANY'): Verdict {
  const starts = lines.flatMap((line, index) => (line.level === level ? [index] : []));
  const verdicts = starts.map((start, nth) => {
    const head = lines[start] as Reason;
    const below = lines.slice(start + 1, starts[nth + 1]);
    return head.kind === 'COMPARISON' ? head.verdict : read(below, level + 1, head.kind);
  });
  return kind === 'ALL' ? join(verdicts, 'notMet', 'met') : join(verdicts, 'met', 'notMet');
}

// product: P10.8
describe('condition explanation', () => {
  it('the lines of an explanation combine to the verdict of the condition', () => {
    fc.assert(
      fc.property(condition, facts, (asked, known) => {
        const lines = explain(asked, known);
        expect(read(lines, 0, 'ALL')).toBe(evaluate(asked, known).verdict);
        for (const [index, line] of lines.entries()) {
          if (line.kind === 'COMPARISON') continue;
          const end = lines.findIndex(({ level }, place) => place > index && level <= line.level);
          expect(read(lines.slice(index + 1, end < 0 ? undefined : end), line.level + 1, line.kind)).toBe(
            line.verdict,
          );
        }
      }),
    );
  });

  it('an explanation without facts has the same lines but no verdicts', () => {
    fc.assert(
      fc.property(condition, facts, (asked, known) => {
        const bare = explain(asked, null);
        expect(bare.every(({ verdict }) => verdict === null)).toBe(true);
        expect(bare.map(({ kind, level }) => [kind, level])).toEqual(
          explain(asked, known).map(({ kind, level }) => [kind, level]),
        );
      }),
    );
  });

  it('an explanation has headings only for nested groups', () => {
    const old: Condition = { fact: 'birthday', is: 'ageAtMost', value: 30, on: '2027-09-01' };
    const rich: Condition = { fact: 'income', is: 'atLeast', value: 9 };
    const lines = explain({ all: [old, { not: { all: [rich, { not: old }] } }] }, { income: 5 });
    expect(lines.map(({ kind, level, verdict }) => [kind, level, verdict])).toEqual([
      ['COMPARISON', 0, 'unknown'],
      ['ANY', 0, 'met'],
      ['COMPARISON', 1, 'met'],
      ['COMPARISON', 1, 'unknown'],
    ]);
  });
});

it('the missing facts are those that would decide an unknown condition', () => {
  fc.assert(
    fc.property(condition, facts, (asked, known) => {
      const missing = missingFacts(asked, known);
      const isUnknown = evaluate(asked, known).verdict === 'unknown';
      expect(missing.length > 0).toBe(isUnknown);
      // `gpa` can be known and still missing, because a result on another scale leads to no verdict.
      for (const fact of missing) if (fact !== 'gpa') expect(known[fact]).toBeUndefined();
      const answered = Object.fromEntries(missing.map((fact) => [fact, VALUES[fact]?.[0]]));
      if (!missing.includes('gpa'))
        expect(evaluate(asked, { ...known, ...answered }).verdict).not.toBe('unknown');
    }),
  );
});
