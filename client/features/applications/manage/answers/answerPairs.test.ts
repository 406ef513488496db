import { expect, it } from 'vitest';
import { writePairs } from './answerPairs.ts';

// product: P7.53
it.each([
  ['30,000', ['income>=30000']],
  ['3,5', ['income>=3.5']],
  ['many', null],
])('the answer filter reads the number “%s” as %j', (from, pairs) => {
  expect(writePairs({ key: 'income', kind: 'number' }, { text: '', from, to: '' })).toEqual(pairs);
});
