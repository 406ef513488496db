import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { evaluateHard } from '../../../rules/conditions/evaluateRequirements.ts';
import { missingFacts } from '../../../rules/conditions/explain.ts';
import { startTestPortal } from '../../test/api.ts';
import { makeDemanding } from '../../test/requirements.ts';

// product: P10.10
describe('list of eligible scholarships', () => {
  it("the list of eligible scholarships and its counts match the evaluator's results", async () => {
    const own = await startTestPortal();
    const { ctx } = own;
    const comparison = fc.oneof(
      fc.record({
        fact: fc.constantFrom('nationality', 'residence'),
        is: fc.constantFrom('oneOf', 'noneOf'),
        value: fc.uniqueArray(fc.constantFrom('BD', 'IN', 'NO'), { minLength: 1 }),
      }),
      fc.record({
        fact: fc.constant('income'),
        is: fc.constantFrom('atLeast', 'atMost'),
        value: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({ fact: fc.constant('isEnrolled'), is: fc.constant('flag'), value: fc.boolean() }),
    ) as fc.Arbitrary<Condition>;
    const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        comparison,
        fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tie('tree') }),
      ),
    }));
    const trees = new Map<string, Condition | null>();
    for (const hard of [null, ...fc.sample(tree, { numRuns: 60, seed: 7 })])
      trees.set((await makeDemanding(ctx, { hard })).id, hard);
    const list = async (answers: unknown, eligibility: string[]) => {
      const { data } = await own.asVisitor(
        `query ($answers: Answers, $filter: ScholarshipFilter) {
          scholarships(answers: $answers, filter: $filter, pageSize: 100) { items { id } totalCount eligibilityCounts { value count oneAnswerCount } } }`,
        { answers, filter: { eligibility } },
      );
      return data.scholarships;
    };
    const answers = fc.record(
      {
        nationality: fc.constantFrom('BD', 'NO', 'JP'),
        residence: fc.constantFrom('IN', 'JP'),
        income: fc.integer({ min: -1, max: 4 }),
        isEnrolled: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    for (const known of fc.sample(answers, { numRuns: 12, seed: 3 })) {
      const { income, ...rest } = known;
      const typed = {
        ...rest,
        ...(income !== undefined && income >= 0 && { income: { amount: income * 100, currency: 'USD' } }),
      };
      const facts = { ...rest, ...(income !== undefined && income >= 0 && { income }) };
      const verdicts = new Map(
        [...trees].map(([id, hard]) => [id, hard ? evaluateHard(hard, facts) : 'NOT_STATED']),
      );
      const close = [...trees.values()].filter((hard) => hard && missingFacts(hard, facts).length === 1);
      for (const wanted of [
        ['CAN_APPLY'],
        ['MAY_APPLY'],
        ['CAN_APPLY', 'MAY_APPLY'],
        ['DOES_NOT_MEET'],
        ['NOT_STATED'],
      ]) {
        const expected = [...verdicts].filter(([, verdict]) => wanted.includes(verdict)).map(([id]) => id);
        const { items, totalCount, eligibilityCounts } = await list(typed, wanted);
        expect(new Set(items.map(({ id }: { id: string }) => id))).toEqual(new Set(expected));
        expect(totalCount).toBe(expected.length);
        for (const { value, count, oneAnswerCount } of eligibilityCounts) {
          expect(count).toBe([...verdicts.values()].filter((verdict) => verdict === value).length);
          expect(oneAnswerCount).toBe(value === 'MAY_APPLY' ? close.length : 0);
        }
      }
    }
    const { id } = await makeDemanding(ctx, { hard: { fact: 'income', is: 'atMost', value: 999 } });
    const { items } = await list({ income: { amount: 100, currency: 'USD' } }, ['CAN_APPLY']);
    expect(items.map((item: { id: string }) => item.id)).toContain(id);
    await own.close();
  });
});
