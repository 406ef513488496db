import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('shorten() cuts long text after 60 whole characters and adds an ellipsis', () => {
  expect(shorten('masters antarctica')).toBe('masters antarctica');
  expect(shorten('🎓'.repeat(60))).toBe('🎓'.repeat(60));
  expect(shorten('🎓'.repeat(61))).toBe(`${'🎓'.repeat(60)}…`);
});
