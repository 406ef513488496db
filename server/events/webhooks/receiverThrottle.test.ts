import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReceiverThrottle } from './receiverThrottle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shareLeases() {
  const held = new Set<string>();
  return {
    listHeld: async () => [...held],
    async take(name: string) {
      if (held.has(name)) return null;
      held.add(name);
      return async () => void held.delete(name);
    },
  };
}

const take = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('parallel webhook calls are made only to receivers known to be fast', async () => {
  const pace = createReceiverThrottle(shareLeases());
  const first = pace.call('a', take(100));
  expect(await pace.listBusy()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(100);
  await first;
  const quick = [pace.call('a', take(100)), pace.call('a', take(100))];
  expect(await pace.listBusy()).toEqual([]);

  const slow = pace.call('a', take(5_000));
  await vi.advanceTimersByTimeAsync(1_100);
  await Promise.all(quick);
  expect(await pace.listBusy()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(5_000);
  await slow;
});

it('only one worker at a time calls a slow receiver', async () => {
  const pace = createReceiverThrottle(shareLeases());
  const slow = pace.call('a', take(5_000));
  await vi.advanceTimersByTimeAsync(5_000);
  await slow;
  expect(await pace.listBusy()).toEqual([]);
  expect(await pace.listBusy()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(300);
  expect(await pace.listBusy()).toEqual([]);
});

it('only one worker across all instances calls a slow receiver', async () => {
  const leases = shareLeases();
  const [one, other] = [createReceiverThrottle(leases), createReceiverThrottle(leases)];
  const first = one.call('a', take(5_000));
  await vi.advanceTimersByTimeAsync(1);
  expect(await other.listBusy()).toEqual(['a']);
  expect(await other.call('a', take(5_000))).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBe(true);
  const next = other.call('a', take(10));
  await vi.advanceTimersByTimeAsync(10);
  expect(await next).toBe(true);

  const late = other.call('a', take(5_000));
  expect(await one.listBusy()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await one.listBusy()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  expect(await leases.listHeld()).toEqual([]);
});

it('a failed call reports its failure and releases the receiver', async () => {
  const pace = createReceiverThrottle(shareLeases());
  await expect(pace.call('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await pace.listBusy()).toEqual([]);
});
