import { describe, expect, it } from 'vitest';
import { createResponseCache } from './responseCache.ts';

type Answer = { text: string; bytes: number };

function openStore(options: { maxBytes?: number; maxAnswers?: number; maxSharedWait?: number } = {}) {
  const state: { version: string | null } = { version: '1' };
  const answers = createResponseCache<Answer>({
    readVersion: async () => state.version,
    weigh: ({ bytes }) => bytes,
    ...options,
  });
  let made = 0;
  const ask = async (key: string, bytes = 100) => {
    const served = await answers.serve<never>(key, async () => {
      made += 1;
      return { answer: { text: `${key} ${made}`, bytes } };
    });
    return 'answer' in served ? served.answer.text : null;
  };
  return { state, answers, ask, countMade: () => made };
}

describe('cached response', () => {
  it('a cached response is served until the version changes', async () => {
    const { state, ask } = openStore();
    expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 1']);
    state.version = '2';
    expect([await ask('a'), await ask('a')]).toEqual(['a 2', 'a 2']);
    state.version = '1';
    expect(await ask('a')).toBe('a 3');
  });

  it('the response cache is bypassed while the version cannot be read', async () => {
    const { state, ask } = openStore();
    await ask('a');
    state.version = null;
    expect([await ask('a'), await ask('a')]).toEqual(['a 2', 'a 3']);
    state.version = '1';
    expect(await ask('a')).toBe('a 1');
  });

  it('a response is cached under the version read before computing the response', async () => {
    const { state, answers, ask } = openStore();
    await answers.serve('a', async () => {
      state.version = '2';
      return { answer: { text: 'from between', bytes: 1 } };
    });
    expect(await ask('a')).toBe('a 1');
  });
});

describe('response in progress', () => {
  function slow<T>() {
    let finish: (made: T) => void = () => {};
    let fail: (error: Error) => void = () => {};
    const making = new Promise<T>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
    return { make: () => making, finish, fail };
  }

  it('concurrent requests for the same version share a response in progress', async () => {
    const { state, answers, ask, countMade } = openStore({ maxSharedWait: 60_000 });
    const { make, finish } = slow<{ answer: Answer }>();
    const first = answers.serve('a', make);
    await Promise.resolve();
    await Promise.resolve();
    const others = Array.from({ length: 50 }, () => ask('a'));
    await new Promise(setImmediate);
    expect(countMade()).toBe(0);
    state.version = '2';
    expect(await ask('a')).toBe('a 1');
    finish({ answer: { text: 'shared', bytes: 1 } });
    expect(await first).toMatchObject({ isCached: false });
    expect(new Set(await Promise.all(others))).toEqual(new Set(['shared']));
  });

  it('a failed or private response is not shared with concurrent requests', async () => {
    for (const end of ['fail', 'own'] as const) {
      const { answers, ask } = openStore({ maxSharedWait: 60_000 });
      const { make, finish, fail } = slow<{ own: string }>();
      const first = answers.serve('a', make);
      await new Promise(setImmediate);
      const other = ask('a');
      await new Promise(setImmediate);
      if (end === 'fail') fail(new Error('used up'));
      else finish({ own: 'mine' });
      expect(await first.catch(({ message }) => message)).toEqual(
        end === 'fail' ? 'used up' : { own: 'mine' },
      );
      expect(await other).toBe('a 1');
    }
  });

  it('a slow response does not delay other requests beyond the maximum wait', async () => {
    const { answers, ask } = openStore({ maxSharedWait: 10 });
    void answers.serve('a', slow<{ answer: Answer }>().make);
    await new Promise(setImmediate);
    expect(await ask('a')).toBe('a 1');
  });
});

describe('cache under many distinct requests', () => {
  it('distinct requests never evict a response that is requested repeatedly', async () => {
    const { ask, countMade } = openStore({ maxBytes: 1_000_000, maxAnswers: 400 });
    await ask('home');
    await ask('home');
    for (let n = 0; n < 100_000; n += 1) await ask(`search ${n}`);
    const before = countMade();
    expect(await ask('home')).toBe('home 1');
    expect(countMade()).toBe(before);
    await ask('search 99999');
    expect(countMade()).toBe(before);
    await ask('search 0');
    expect(countMade()).toBe(before + 1);
  });

  it.each([
    ['size', { maxBytes: 100_000, maxAnswers: 1_000 }, 9_000, 10],
    ['number of responses', { maxBytes: 100_000_000, maxAnswers: 100 }, 10, 100],
  ])('the response cache is limited by %s', async (_bound, bounds, bytes, atMost) => {
    const { ask, countMade } = openStore(bounds);
    for (let round = 0; round < 2; round += 1)
      for (let n = 0; n < 500; n += 1) {
        await ask(`${n}`, bytes);
        await ask(`${n}`, bytes);
      }
    const before = countMade();
    for (let n = 0; n < 500; n += 1) await ask(`${n}`, bytes);
    expect(500 - (countMade() - before)).toBeLessThanOrEqual(atMost);
  });
});
