import { expect, it } from 'vitest';
import { countByMinute } from './minuteAllowance.ts';

it('the allowance is restored every minute', () => {
  let now = new Date('2026-06-15T12:00:00Z');
  const { use } = countByMinute(() => now);
  expect(use('one', 10, 4)).toEqual({ limit: 10, remaining: 6, resetsAt: new Date('2026-06-15T12:01:00Z') });
  now = new Date('2026-06-15T12:00:59Z');
  expect(use('one', 10, 7).remaining).toBe(-1);
  now = new Date('2026-06-15T12:01:00Z');
  expect(use('one', 10, 1).remaining).toBe(9);
});

it('the allowance store has a fixed size and evicts the least active callers', () => {
  const now = new Date();
  const { use } = countByMinute(() => now, 1_000);
  for (let n = 0; n < 50_000; n += 1) {
    use(`caller ${n}`, 10, 1);
    use('busy', 100_000, 1);
  }
  expect(use('busy', 100_000, 0).remaining).toBe(50_000);
  expect(use('caller 0', 10, 0).remaining).toBe(10);
  expect(use('caller 49999', 10, 0).remaining).toBe(9);
});
