import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReceiverPace } from './receiverPace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const take = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('lets several workers call a quick receiver, and one a receiver that is slow or not known yet', async () => {
  const pace = createReceiverPace();
  const first = pace.call('a', take(100));
  expect(pace.listBusy()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(100);
  await first;
  const quick = [pace.call('a', take(100)), pace.call('a', take(100))];
  expect(pace.listBusy()).toEqual([]);

  const slow = pace.call('a', take(5_000));
  await vi.advanceTimersByTimeAsync(1_100);
  await Promise.all(quick);
  expect(pace.listBusy()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(5_000);
  await slow;
});

it('lets one worker through to a slow receiver, which has a moment to begin', async () => {
  const pace = createReceiverPace();
  const slow = pace.call('a', take(5_000));
  await vi.advanceTimersByTimeAsync(5_000);
  await slow;
  expect(pace.listBusy()).toEqual([]);
  expect(pace.listBusy()).toEqual(['a']);
  // It had other work after all.
  await vi.advanceTimersByTimeAsync(300);
  expect(pace.listBusy()).toEqual([]);
});

it('remembers how a call ended that failed, and passes the failure on', async () => {
  const pace = createReceiverPace();
  await expect(pace.call('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(pace.listBusy()).toEqual([]);
});
