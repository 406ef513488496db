import { expect, it } from 'vitest';
import { NUMBERS } from './useTyped.ts';

// product: P11.2
it.each([
  ['30,000', 30_000],
  ['3,5', 3.5],
  ['-3.05', -3.05],
  ['many', 'many'],
])('a number field reads “%s” as %s', (text, value) => {
  expect(NUMBERS.parse(text)).toBe(value);
});
