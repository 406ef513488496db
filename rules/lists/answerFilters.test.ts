import { expect, it } from 'vitest';
import { pairsOf, parseAnswerFilters } from './answerFilters.ts';

const PAIRS = [
  'subjects:PHYSICS',
  'motivation~I play: the violin',
  'subjects:MUSIC',
  'income>=1000',
  'income<=2000.5',
  'general.born>=2004-01-31',
  'general.born<=2008-12-31',
];

it('conditions on one question are merged into a single filter', () => {
  expect(parseAnswerFilters(PAIRS)).toEqual([
    { question: 'subjects', oneOf: ['PHYSICS', 'MUSIC'] },
    { question: 'motivation', contains: 'I play: the violin' },
    { question: 'income', atLeast: 1000, atMost: 2000.5 },
    { question: 'general.born', from: '2004-01-31', until: '2008-12-31' },
  ]);
  expect(pairsOf(PAIRS, 'income')).toEqual(['income>=1000', 'income<=2000.5']);
});

it('an answer filter without an operator becomes an empty condition, which the server rejects', () => {
  expect(parseAnswerFilters(['motivation'])).toEqual([{ question: 'motivation', oneOf: [''] }]);
});
