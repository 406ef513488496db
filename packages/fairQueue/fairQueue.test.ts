import { expect, it } from 'vitest';
import { createFairQueue } from './index.ts';

const REFUSALS = { full: () => new Error('full'), gone: () => new Error('gone') };

const LIMITS = { running: 2, runningOfCaller: 2, waitingOfCaller: 100 };

function makeStage(limits = LIMITS) {
  const { runFairly } = createFairQueue(limits, REFUSALS);
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const gone = new Set<string>();
  const ask = (caller: string, name: string) =>
    runFairly({
      caller,
      isGone: () => gone.has(name),
      run: async () => {
        begun.push(name);
        await new Promise<void>((resolve) => endings.push(resolve));
        return name;
      },
    });
  const endOne = async () => {
    endings.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, begun, gone, endOne };
}

it('a caller with many waiting tasks alternates with other callers', async () => {
  const { ask, begun, endOne } = makeStage();
  for (let n = 0; n < 100; n += 1) void ask('greedy', `g${n}`);
  for (let n = 0; n < 3; n += 1) void ask('modest', `m${n}`);
  for (let n = 0; n < 6; n += 1) await endOne();
  expect(begun.slice(0, 8)).toEqual(['g0', 'g1', 'g2', 'm0', 'g3', 'm1', 'g4', 'm2']);
});

it('a caller cannot run more tasks than its share', async () => {
  const { ask, begun } = makeStage({ ...LIMITS, running: 4 });
  for (let n = 0; n < 10; n += 1) void ask('greedy', `g${n}`);
  for (let n = 0; n < 2; n += 1) void ask('modest', `m${n}`);
  await new Promise(setImmediate);
  expect(begun).toEqual(['g0', 'g1', 'm0', 'm1']);
});

it('a task beyond the waiting limit is rejected', async () => {
  const { ask } = makeStage({ ...LIMITS, waitingOfCaller: 3 });
  for (let n = 0; n < 5; n += 1) void ask('greedy', `g${n}`);
  await expect(ask('greedy', 'g5')).rejects.toThrow('full');
});

it('a task whose caller has disconnected is skipped', async () => {
  const { ask, begun, gone, endOne } = makeStage({ ...LIMITS, running: 1 });
  void ask('one', 'a');
  const left = ask('two', 'b').catch((error) => error.message);
  void ask('three', 'c');
  gone.add('b');
  await endOne();
  expect([await left, begun]).toEqual(['gone', ['a', 'c']]);
});

it('a failed task frees its slot for another task', async () => {
  const { runFairly } = createFairQueue({ ...LIMITS, running: 1 }, REFUSALS);
  const fail = () =>
    runFairly({ caller: 'one', isGone: () => false, run: () => Promise.reject(new Error('no')) });
  await expect(Promise.allSettled([fail(), fail()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await runFairly({ caller: 'two', isGone: () => false, run: async () => 'done' })).toBe('done');
});
