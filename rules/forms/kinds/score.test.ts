import { expect, test } from 'vitest';
import { score } from './score.ts';

const scale = { from: 1, to: 5, weight: 2 };

test.each([1, 5])('the score %s is valid on a scale from 1 to 5', (given) => {
  expect(score.answerSchema(scale).safeParse(given).success).toBe(true);
});

test.each([0, 6, 2.5, '3', Number.NaN])('the invalid score %s is rejected', (given) => {
  expect(score.answerSchema(scale).safeParse(given).success).toBe(false);
});

test('a scale must have at least two scores and no descriptions of other scores', () => {
  expect(score.checkLimits?.(scale)).toEqual({});
  expect(score.checkLimits?.({ ...scale, from: 5 })).toHaveProperty('to');
  expect(score.checkLimits?.({ ...scale, wordings: { 5: { en: 'Excellent' } } })).toEqual({});
  expect(score.checkLimits?.({ ...scale, wordings: { 6: { en: 'Better' } } })).toHaveProperty('wordings');
});

test('a typed score is parsed, and any other text is rejected', () => {
  const parse = (text: string) => score.answerSchema(scale).safeParse(score.fromText?.(text, scale));
  expect(parse('4').data).toBe(4);
  expect([parse('four').success, parse('').success]).toEqual([false, false]);
});
