import fc from 'fast-check';
import { expect, it } from 'vitest';
import { condition, facts } from '../test/generateConditions.ts';
import { evaluate, type Verdict } from './evaluate.ts';
import { missingFacts } from './explain.ts';
import { plantForest } from './forest.ts';

// product: P10.7
it('a forest of conditions gives the same verdicts as evaluating each condition alone', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 8 }), facts, (conditions, known) => {
      const forest = plantForest();
      for (const [id, one] of conditions.entries()) forest.add(id, one);
      const expected = conditions.map((one, id) => [
        id,
        evaluate(one, known).verdict,
        missingFacts(one, known).length === 1,
      ]);
      const told = () => {
        const verdicts: [number, Verdict, boolean][] = [];
        forest.evaluate(known, (...verdict) => verdicts.push(verdict));
        return verdicts;
      };
      expect(told()).toEqual(expected);
      forest.keep(new Set([2, 3]));
      expect(told()).toEqual(expected.filter(([id]) => id === 2 || id === 3));
    }),
  );
});
