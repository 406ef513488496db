import { expect, it } from 'vitest';
import { today } from './context.ts';

it('today() returns the current date in the configured time zone', () => {
  const read = (TIME_ZONE: string, now: string) =>
    today({ env: { TIME_ZONE } as Parameters<typeof today>[0]['env'], now: () => new Date(now) });
  const moments = ['2026-06-15T18:14:59.999Z', '2026-06-15T18:15:00.000Z', '2026-06-15T18:14:59.999Z'];
  const days = moments.map((now) => [read('UTC', now), read('Asia/Kathmandu', now)]);
  expect(days).toEqual([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-15', '2026-06-16'],
    ['2026-06-15', '2026-06-15'],
  ]);
});
