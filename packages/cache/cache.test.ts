import { expect, it } from 'vitest';
import { createCache } from './index.ts';

it('a full cache evicts what was used longest ago', () => {
  const cache = createCache<string>({ maxEntries: 2 });
  cache.set('a', 'A');
  cache.set('b', 'B');
  cache.get('a');
  cache.set('c', 'C');
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
});

it('the weight of all values is bounded, and that of each', () => {
  const cache = createCache<string>({ maxWeight: 10, maxEntryWeight: 6, weigh: ({ length }) => length });
  for (const text of ['12345', '67890', 'abc']) cache.set(text, text);
  cache.set('heavy', '1234567');
  expect(['12345', '67890', 'abc', 'heavy'].map((key) => cache.has(key))).toEqual([false, true, true, false]);
});

it('a value is made once', () => {
  const cache = createCache<string>({ maxEntries: 2 });
  const made = ['first', 'second'].map((text) => cache.getOrMake('key', () => text));
  expect(made).toEqual(['first', 'first']);
});

it('a value is loaded once for all who ask meanwhile, and one that was null anew', async () => {
  const cache = createCache<string>({ maxEntries: 2 });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads > 1 ? `loaded ${loads}` : null;
  };
  expect(await cache.getOrLoad('key', load)).toBe(null);
  const all = await Promise.all([1, 2, 3].map(() => cache.getOrLoad('key', load)));
  expect([...all, await cache.getOrLoad('key', load)]).toEqual(Array(4).fill('loaded 2'));
});

it('an error goes to the caller whose load failed, and is forgotten', async () => {
  const cache = createCache<string>({ maxEntries: 2 });
  const failing = cache.getOrLoad('key', () => Promise.reject(new Error('no')));
  const waiting = cache.getOrLoad('key', async () => 'mine');
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('mine');
});
