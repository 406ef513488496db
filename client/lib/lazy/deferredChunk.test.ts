import { setImmediate } from 'node:timers/promises';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let deferredChunk: typeof import('./deferredChunk.ts').deferredChunk;

/**
 * Uses a separate queue, because the queue of other tests may wait for an idle callback of a window that no longer
 * exists.
 */
beforeEach(async () => {
  vi.resetModules();
  ({ deferredChunk } = await import('./deferredChunk.ts'));
});

function stubIdle() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => void waiting.push(callback));
  return async () => {
    const called = waiting.splice(0);
    for (const callback of called) callback();
    await setImmediate();
    return called.length > 0;
  };
}

// product: P1.7
describe('deferred code', () => {
  it('deferred code is loaded one file per idle period after the first interaction', async () => {
    const loads = ['one', 'other'].map((name) => vi.fn(async () => name));
    const counts = () => loads.map(({ mock }) => mock.calls.length);
    const passIdle = stubIdle();
    loads.map((load) => deferredChunk(load));
    await passIdle();
    expect(counts()).toEqual([0, 0]);
    await userEvent.click(document.body);
    expect(counts()).toEqual([0, 0]);
    await passIdle();
    expect(counts()).toEqual([1, 0]);
    await passIdle();
    expect(counts()).toEqual([1, 1]);
  });

  it('on-demand code is not loaded before it is requested', async () => {
    const load = vi.fn(async () => 'code');
    const passIdle = stubIdle();
    const get = deferredChunk(load, { isOnDemand: true });
    await userEvent.click(document.body);
    while (await passIdle());
    expect(load).not.toHaveBeenCalled();
    expect(await get()).toBe('code');
  });
});
