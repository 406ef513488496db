import { describe, expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

// security: C91
describe('redirect target after sign-in', () => {
  it.each([
    ['/items/7?tab=2#reviews', '/items/7?tab=2#reviews'],
    ['/', '/'],
    ['//evil', null],
    ['///evil', null],
    ['/\\evil', null],
    ['/\t/evil', null],
    ['/.//evil', null],
    ['https://evil', null],
    ['javascript:alert(1)', null],
    ['dashboard', null],
    [undefined, null],
    [{ pathname: '/' }, null],
  ])('the redirect target %j becomes %j', (given, expected) => {
    expect(ownPath(given)).toBe(expected);
  });
});
