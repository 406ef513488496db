import { describe, expect, it } from 'vitest';
import { readProblem } from '../problems.ts';
import { KINDS } from '../test/generateConditions.ts';
import { type Condition, MAX_BYTES } from './condition.ts';
import { requirementsSchema } from './requirements.ts';

const schema = requirementsSchema(KINDS, (fact) => (fact === 'languages' ? ['a', 'b'] : null));
const problemsOf = (given: unknown) =>
  schema
    .safeParse(given)
    .error?.issues.map(({ path, message }) => [path.join('.'), readProblem(message)?.code]);

const atLeast = (value: number): Condition => ({ fact: 'income', is: 'atLeast', value });
const atMost = (value: number): Condition => ({ fact: 'income', is: 'atMost', value });

// product: P10.6
describe('scholarship requirements', () => {
  it("a scholarship's requirements may be hard, soft, both or empty", () => {
    expect(schema.parse({})).toEqual({ hard: null, soft: null });
    expect(schema.parse({ hard: null, soft: atLeast(1) })).toEqual({ hard: null, soft: atLeast(1) });
    expect(schema.parse({ hard: { all: [atLeast(1), atMost(1)] } }).soft).toBeNull();
  });

  it.each<[string, unknown, [string, string][]]>([
    ['an empty condition', { hard: { all: [] } }, [['hard.all', 'atLeastOne']]],
    ['an unknown fact', { soft: { fact: 'shoes', is: 'atLeast', value: 1 } }, [['soft.fact', 'factUnknown']]],
    [
      'a contradiction and reports both conditions',
      { hard: { all: [{ any: [atLeast(1)] }, { all: [atLeast(5)] }, { not: atLeast(5) }] } },
      [
        ['hard.all.1.all.0', 'contradiction'],
        ['hard.all.2.not', 'contradiction'],
      ],
    ],
    [
      'a soft condition that contradicts the hard condition',
      { hard: atMost(4), soft: { all: [atLeast(5)] } },
      [
        ['hard', 'contradiction'],
        ['soft.all.0', 'contradiction'],
      ],
    ],
    [
      'an option that is not offered',
      { hard: { fact: 'languages', is: 'hasAny', value: ['a', 'x'] } },
      [['hard.value', 'chooseAgain']],
    ],
    [
      'a grade above the maximum of its scale',
      { soft: { fact: 'gpa', is: 'gradeAtLeast', value: 5, of: 4 } },
      [['soft.value', 'gradeAboveBest']],
    ],
    [
      'conditions of more than 64 kB',
      {
        hard: {
          all: Array.from({ length: 300 }, (_, index) => ({
            fact: 'nationality',
            is: 'oneOf',
            value: Array.from({ length: 5 }, (_option, other) =>
              `${index} ${other}`.padEnd(MAX_BYTES / 1500, 'x'),
            ),
          })),
        },
      },
      [['hard', 'conditionBytes']],
    ],
  ])('the requirements schema rejects %s', (_what, given, expected) => {
    expect(problemsOf(given)).toEqual(expected);
  });
});
