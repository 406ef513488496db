import fc from 'fast-check';
import type { Comparison, Condition, FactKinds, Facts, FactValue } from '../conditions/condition.ts';

export const KINDS: FactKinds = {
  nationality: 'choice',
  languages: 'choices',
  income: 'number',
  birthday: 'day',
  gpa: 'grade',
  isEnrolled: 'flag',
};

const options = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
const small = fc.integer({ min: 0, max: 4 });
const scale = fc.constantFrom(4, 10);
const day = fc.constantFrom('2020-02-28', '2020-02-29', '2020-03-01', '2021-02-28', '2021-03-01');

export const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({ fact: fc.constant('nationality'), is: fc.constantFrom('oneOf', 'noneOf'), value: options }),
  fc.record({
    fact: fc.constant('languages'),
    is: fc.constantFrom('hasAny', 'hasAll', 'hasNone'),
    value: options,
  }),
  fc.record({ fact: fc.constant('income'), is: fc.constantFrom('atLeast', 'atMost'), value: small }),
  fc.record({ fact: fc.constant('birthday'), is: fc.constantFrom('from', 'until'), value: day }),
  fc.record({
    fact: fc.constant('birthday'),
    is: fc.constantFrom('ageAtLeast', 'ageAtMost'),
    value: small,
    on: day,
  }),
  fc.record({
    fact: fc.constant('gpa'),
    is: fc.constantFrom('gradeAtLeast', 'gradeAtMost'),
    value: small,
    of: scale,
  }),
  fc.record({ fact: fc.constant('isEnrolled'), is: fc.constant('flag'), value: fc.boolean() }),
);

export const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    comparison,
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 4 }) }),
    fc.record({ not: tie('condition') }),
  ),
}));

export const VALUES: Record<string, readonly FactValue[]> = {
  nationality: ['a', 'b', 'c', 'other'],
  languages: [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']],
  income: [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5],
  birthday: Array.from({ length: 9 }, (_, index) => 2014 + index).flatMap((year) =>
    ['01-01', '02-27', '02-28', ...(year % 4 === 0 ? ['02-29'] : []), '03-01', '03-02', '12-31'].map(
      (rest) => `${year}-${rest}`,
    ),
  ),
  gpa: [4, 10].flatMap((of) => [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5].map((value) => ({ value, of }))),
  isEnrolled: [true, false],
};

export const facts: fc.Arbitrary<Facts> = fc.record(
  Object.fromEntries(Object.entries(VALUES).map(([fact, values]) => [fact, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);
