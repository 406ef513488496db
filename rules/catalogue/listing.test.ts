import { describe, expect, it } from 'vitest';
import { movesFrom } from '../moves.ts';
import { findUnsaid, LISTING_MOVES, LISTING_STATES, nextDeadline } from './listing.ts';

describe('next deadline', () => {
  it.each([
    ['2026-12-15', '2026-11-22', '2027-12-15'],
    ['2025-12-15', '2026-11-22', '2026-12-15'],
    ['2021-03-01', '2026-11-22', '2027-03-01'],
    ['2021-11-22', '2026-11-22', '2026-11-22'],
    ['2024-02-29', '2024-01-05', '2025-02-28'],
    ['2024-02-29', '2027-06-01', '2028-02-29'],
  ])('the next deadline after %s on %s is %s', (deadline, today, expected) => {
    expect(nextDeadline(deadline, today)).toBe(expected);
  });
});

it('every listing state except ARCHIVED can change to another state', () => {
  for (const state of LISTING_STATES)
    expect(movesFrom(LISTING_MOVES, state).some(({ to }) => to !== state)).toBe(true);
  expect(movesFrom(LISTING_MOVES, 'ARCHIVED')).toEqual([]);
});

it('findUnsaid lists missing scholarship details in form order', () => {
  const full = { description: 'A', officialUrl: 'https://a.example', universityImageUrl: '/a', funding: {} };
  expect(findUnsaid(full)).toEqual([]);
  expect(findUnsaid({ ...full, description: null, funding: null })).toEqual(['description', 'funding']);
});
