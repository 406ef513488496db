import { expect, it } from 'vitest';
import { shareReadings } from './catalogueVersion.ts';

it('shareReadings runs one reading at a time and returns one started after the call', async () => {
  let begun = 0;
  let running = 0;
  let longest = 0;
  const finish: (() => void)[] = [];
  const read = shareReadings(async () => {
    begun += 1;
    running += 1;
    longest = Math.max(longest, running);
    const mine = begun;
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
    return mine;
  });
  const tick = () => new Promise(setImmediate);
  const together = [read(), read()];
  await tick();
  const later = Array.from({ length: 100 }, read);
  await tick();
  expect(begun).toBe(1);
  finish.shift()?.();
  expect(await Promise.all(together)).toEqual([1, 1]);
  await tick();
  const last = read();
  finish.shift()?.();
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  await tick();
  finish.shift()?.();
  expect([await last, longest]).toEqual([3, 1]);
});

it('shareReadings starts a new reading after a failed one', async () => {
  let times = 0;
  const read = shareReadings(async () => {
    times += 1;
    if (times === 1) throw new Error('away');
    return times;
  });
  const first = read();
  await expect(first).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
