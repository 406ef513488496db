import { expect, it } from 'vitest';
import { countEdits } from './countEdits.ts';

it.each([
  ['', '', 0],
  ['oxford', 'oxford', 0],
  ['', 'abc', 3],
  ['oxford', 'oxfrd', 1],
  ['oxfrd', 'oxford', 1],
  ['oxford', 'oxfort', 1],
  ['oxford', 'oxfrod', 1],
  ['oxford', 'xoford', 1],
  ['trukey', 'turkey', 1],
  ['trukey', 'trust', 3],
  ['são', 'sao', 1],
])('countEdits from %j to %j returns %i', (from, to, count) => {
  expect(countEdits(from, to)).toBe(count);
});
