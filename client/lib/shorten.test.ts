import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('repeats a short text as it is, and the beginning of a long one without half a character', () => {
  expect(shorten('masters antarctica')).toBe('masters antarctica');
  expect(shorten('🎓'.repeat(60))).toBe('🎓'.repeat(60));
  expect(shorten('🎓'.repeat(61))).toBe(`${'🎓'.repeat(60)}…`);
});
