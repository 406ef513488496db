import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProblem } from '../problems.ts';
import { comparison, condition, facts, KINDS, VALUES } from '../test/generateConditions.ts';
import { canonicalText } from './canonical.ts';
import { type Condition, conditionSchema, listFacts, MAX_COMPARISONS, MAX_LEVELS } from './condition.ts';
import { ageOn, evaluate, OPPOSITE, type Verdict } from './evaluate.ts';
import { findContradiction } from './findContradiction.ts';

const schema = conditionSchema(KINDS);
const verdictOf = (asked: Condition, known: object) => evaluate(asked, known as never).verdict;

describe('condition', () => {
  const T: Verdict = 'met';
  const F: Verdict = 'notMet';
  const U: Verdict = 'unknown';
  const parts: Record<Verdict, Condition> = {
    met: { fact: 'isEnrolled', is: 'flag', value: true },
    notMet: { fact: 'isEnrolled', is: 'flag', value: false },
    unknown: { fact: 'income', is: 'atLeast', value: 1 },
  };
  it.each([
    [T, T, T, T],
    [T, F, F, T],
    [T, U, U, T],
    [F, F, F, F],
    [F, U, F, U],
    [U, U, U, U],
  ])('the verdicts %s and %s combine to %s with “all” and %s with “any”', (one, other, all, any) => {
    for (const pair of [
      [one, other],
      [other, one],
    ] as const) {
      const joined = pair.map((verdict) => parts[verdict]);
      expect(verdictOf({ all: joined }, { isEnrolled: true })).toBe(all);
      expect(verdictOf({ any: joined }, { isEnrolled: true })).toBe(any);
    }
  });

  it("conditions follow De Morgan's laws, and negation inverts a verdict", () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), facts, (several, known) => {
        const inside = several.map((part): Condition => ({ not: part }));
        expect(verdictOf({ not: { all: several } }, known)).toBe(verdictOf({ any: inside }, known));
        expect(verdictOf({ not: { any: several } }, known)).toBe(verdictOf({ all: inside }, known));
        expect(verdictOf({ not: { all: several } }, known)).toBe(
          OPPOSITE[verdictOf({ all: several }, known)],
        );
      }),
    );
  });

  it("a verdict does not depend on the order of the condition's parts", () => {
    fc.assert(
      fc.property(
        fc
          .array(condition, { minLength: 1, maxLength: 5 })
          .chain((several) =>
            fc.tuple(fc.constant(several), fc.shuffledSubarray(several, { minLength: several.length })),
          ),
        facts,
        ([several, shuffled], known) => {
          expect(verdictOf({ all: shuffled }, known)).toBe(verdictOf({ all: several }, known));
          expect(verdictOf({ any: shuffled }, known)).toBe(verdictOf({ any: several }, known));
        },
      ),
    );
  });

  it('a decided verdict never changes when more facts are known', () => {
    fc.assert(
      fc.property(condition, facts, facts, (asked, known, more) => {
        const before = verdictOf(asked, known);
        if (before !== 'unknown') expect(verdictOf(asked, { ...more, ...known })).toBe(before);
      }),
    );
  });

  it("a condition's verdict is unknown without facts and decided with all facts", () => {
    fc.assert(
      fc.property(condition, (asked) => {
        expect(verdictOf(asked, {})).toBe('unknown');
        const known = Object.fromEntries(listFacts(asked).map((fact) => [fact, VALUES[fact]?.[0]]));
        if (!listFacts(asked).includes('gpa')) expect(verdictOf(asked, known)).not.toBe('unknown');
      }),
    );
  });

  it('evaluating a condition returns the verdict of each comparison', () => {
    const enrolled = parts.met;
    const old: Condition = { fact: 'birthday', is: 'ageAtMost', value: 30, on: '2026-09-01' };
    const { verdict, parts: found } = evaluate(
      { all: [enrolled, old, parts.unknown] },
      { isEnrolled: true, birthday: '1995-08-31' },
    );
    expect(verdict).toBe('notMet');
    expect(found.map((part) => [part.condition, part.verdict])).toEqual([
      [enrolled, 'met'],
      [old, 'notMet'],
      [parts.unknown, 'unknown'],
    ]);
  });

  it('text comparison ignores case and extra spaces', () => {
    const enrolled = { fact: 'nationality', is: 'oneOf', value: ['Ghent University', 'ULB'] } as const;
    const verdict = (nationality: string) =>
      evaluate({ ...enrolled, value: [...enrolled.value] }, { nationality }).verdict;
    expect(['ghent  UNIVERSITY ', 'ulb', 'Ghent'].map(verdict)).toEqual(['met', 'met', 'notMet']);
  });

  it('a value on another scale or of another type gives an unknown verdict', () => {
    const good: Condition = { fact: 'gpa', is: 'gradeAtLeast', value: 3.2, of: 4 };
    expect(verdictOf(good, { gpa: { value: 3.2, of: 4 } })).toBe('met');
    expect(verdictOf(good, { gpa: { value: 3.1, of: 4 } })).toBe('notMet');
    expect(verdictOf(good, { gpa: { value: 9, of: 10 } })).toBe('unknown');
    expect(verdictOf(good, { gpa: 'four' })).toBe('unknown');
  });
});

describe('ageOn', () => {
  it.each([
    ['2026-09-01', '1996-09-01', 30],
    ['2026-08-31', '1996-09-01', 29],
    ['2023-02-28', '2000-02-29', 22],
    ['2023-03-01', '2000-02-29', 23],
    ['2024-02-29', '2000-02-29', 24],
    ['2024-02-29', '2001-03-01', 22],
    ['2026-01-01', '2027-01-01', -1],
  ])('ageOn %s for the birthday %s returns %i', (day, birthday, age) => {
    expect(ageOn(day, birthday)).toBe(age);
  });
});

describe('canonical form', () => {
  it('the canonical form preserves verdicts and is idempotent', () => {
    fc.assert(
      fc.property(condition, facts, (asked, known) => {
        const canonical = JSON.parse(canonicalText(asked));
        expect(verdictOf(canonical, known)).toBe(verdictOf(asked, known));
        expect(canonicalText(canonical)).toBe(canonicalText(asked));
      }),
    );
  });

  it('the canonical form ignores order, repetition and nesting', () => {
    const [a, b, c] = fc.sample(comparison, { numRuns: 3, seed: 1 }) as [Condition, Condition, Condition];
    const text = canonicalText({ all: [a, { all: [b, c] }] });
    expect(canonicalText({ all: [c, b, a, a] })).toBe(text);
    expect(canonicalText({ not: { not: { all: [{ any: [a] }, c, b] } } })).toBe(text);
    expect(canonicalText({ any: [a, b, c] })).not.toBe(text);
  });
});

describe('contradiction finder', () => {
  it.each<[string, Condition]>([
    [
      'between numbers',
      {
        all: [
          { fact: 'income', is: 'atLeast', value: 5 },
          { fact: 'income', is: 'atMost', value: 4 },
        ],
      },
    ],
    [
      'between options',
      {
        all: [
          { fact: 'nationality', is: 'oneOf', value: ['BD'] },
          { not: { fact: 'nationality', is: 'oneOf', value: ['BD', 'IN'] } },
        ],
      },
    ],
    [
      'between an age and a birthday in nested conditions',
      {
        any: [
          { fact: 'isEnrolled', is: 'flag', value: true },
          {
            all: [
              { fact: 'birthday', is: 'ageAtMost', value: 30, on: '2026-09-01' },
              { all: [{ fact: 'birthday', is: 'until', value: '1995-09-01' }] },
            ],
          },
        ],
      },
    ],
    [
      'in a negated “any” condition',
      {
        not: {
          any: [
            { fact: 'isEnrolled', is: 'flag', value: true },
            { fact: 'isEnrolled', is: 'flag', value: false },
          ],
        },
      },
    ],
    [
      'between different grade scales',
      {
        all: [
          { fact: 'gpa', is: 'gradeAtLeast', value: 3, of: 4 },
          { fact: 'gpa', is: 'gradeAtLeast', value: 7, of: 10 },
        ],
      },
    ],
  ])('the contradiction finder detects a contradiction %s', (_, asked) => {
    expect(findContradiction(asked)).toHaveLength(2);
  });

  it('the contradiction finder finds no contradiction in a negated “all” condition', () => {
    const isEnrolled = (value: boolean): Condition => ({ fact: 'isEnrolled', is: 'flag', value });
    expect(findContradiction({ not: { all: [isEnrolled(true), isEnrolled(false)] } })).toBeNull();
  });

  it('the contradiction finder reports a contradiction exactly when no value meets all conditions', () => {
    const some = fc.array(fc.tuple(comparison, fc.boolean()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(some, (literals) => {
        const asked = literals.map(([one, isDenied]): Condition => (isDenied ? { not: one } : one));
        // findContradiction does not analyse "not all of".
        fc.pre(!literals.some(([one, isDenied]) => isDenied && one.is === 'hasAll'));
        const isPossible = listFacts({ all: asked }).every((fact) => {
          const ofFact = asked.filter((part) => listFacts(part)[0] === fact);
          return VALUES[fact]?.some((value) => verdictOf({ all: ofFact }, { [fact]: value }) === 'met');
        });
        expect(findContradiction({ all: asked }) === null).toBe(isPossible);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('condition schema', () => {
  const problemsOf = (given: unknown) =>
    schema
      .safeParse(given)
      .error?.issues.map(({ path, message }) => [path.join('.'), readProblem(message)?.code]);

  it('the condition schema accepts valid conditions unchanged', () => {
    fc.assert(
      fc.property(condition, (asked) => {
        expect(schema.parse(asked)).toEqual(asked);
      }),
    );
  });

  it.each<[string, unknown, [string, string][]]>([
    ['null', null, [['', 'condition']]],
    ['an empty “all” condition', { all: [] }, [['all', 'atLeastOne']]],
    [
      'an unknown fact',
      { all: [{ fact: 'shoes', is: 'atLeast', value: 1 }] },
      [['all.0.fact', 'factUnknown']],
    ],
    [
      'a built-in property name as a fact',
      { fact: 'toString', is: 'atLeast', value: 1 },
      [['fact', 'factUnknown']],
    ],
    [
      'a comparison for another type of fact',
      { not: { fact: 'income', is: 'oneOf', value: ['a'] } },
      [['not.is', 'factKind']],
    ],
    ['an unknown comparison', { fact: 'income', is: 'like', value: 1 }, [['is', 'condition']]],
    ['an empty list of options', { fact: 'nationality', is: 'oneOf', value: [] }, [['value', 'atLeastOne']]],
    [
      'a day that does not exist',
      { fact: 'birthday', is: 'from', value: '2026-02-29' },
      [['value', 'dayBetween']],
    ],
    ['the number NaN', { fact: 'income', is: 'atLeast', value: Number.NaN }, [['value', 'number']]],
    ['a scale of 0', { fact: 'gpa', is: 'gradeAtLeast', value: 0, of: 0 }, [['of', 'number']]],
  ])('the condition schema rejects %s and reports the path', (_, given, expected) => {
    expect(problemsOf(given)).toEqual(expected);
  });

  // product: P10.6
  it('the condition schema accepts birthdays from 1900 to 2199', () => {
    for (const value of ['1900-01-01', '1965-01-01', '1969-12-31', '2199-12-31'])
      for (const is of ['from', 'until'])
        expect([value, problemsOf({ fact: 'birthday', is, value })]).toEqual([value, undefined]);
    for (const value of ['1899-12-31', '2200-01-01'])
      expect(problemsOf({ fact: 'birthday', is: 'from', value })).toEqual([['value', 'dayBetween']]);
  });

  it(`the condition schema accepts at most ${MAX_COMPARISONS} comparisons and ${MAX_LEVELS} levels`, () => {
    const leaf: Condition = { fact: 'income', is: 'atLeast', value: 1 };
    const wide = (count: number): Condition => ({ all: Array(count).fill(leaf) });
    const deep = (levels: number): Condition => (levels === 0 ? leaf : { not: deep(levels - 1) });
    expect(problemsOf(wide(MAX_COMPARISONS))).toBeUndefined();
    expect(problemsOf(deep(MAX_LEVELS))).toBeUndefined();
    expect(problemsOf(wide(MAX_COMPARISONS + 1))).toEqual([['', 'conditionSize']]);
    expect(problemsOf(deep(MAX_LEVELS + 1))).toEqual([['', 'conditionSize']]);
    expect(problemsOf({ all: Array(600).fill({ any: [leaf, leaf] }) })).toEqual([['', 'conditionSize']]);
    expect(problemsOf(deep(5_000))).toEqual([['', 'conditionSize']]);
  });
});
